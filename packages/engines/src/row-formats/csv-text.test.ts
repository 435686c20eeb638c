import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvTextWriter } from './csv-text.ts'

const SEPARATORS = [',', ';', '\t', '|']
const FORMULA_START = /^[=+\-@＝＋－＠]/
/** Programs drop these before they look at the first character. */
const IGNORED_IN_FRONT = /^[\s\p{C}\p{Z}"]+/u

/** Reads like a spreadsheet: a cell is quoted when it begins with a quote, and what follows the closing quote belongs to it. */
function cellsOf(file: string, separator: string): string[] {
  const cells = ['']
  let isQuoted = false
  let isStart = true
  for (let at = 0; at < file.length; at += 1) {
    const letter = file[at]!
    if (isQuoted) {
      if (letter !== '"') cells[cells.length - 1] += letter
      else if (file[at + 1] === '"') cells[cells.length - 1] += file[(at += 1)]!
      else isQuoted = false
    } else if (isStart && letter === '"') isQuoted = true
    else if (letter === separator || letter === '\n' || letter === '\r') {
      cells.push('')
      isStart = true
      continue
    } else cells[cells.length - 1] += letter
    isStart = false
  }
  return cells
}

describe('R19 text in a CSV file', () => {
  const write = csvTextWriter(',')

  it('gets an apostrophe where it begins like a formula, also with full-width signs and behind spaces', () => {
    expect(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠A1'].map(write)).toEqual([
      "'=1+1",
      "'+1",
      "'-1",
      "'@SUM(A1)",
      "'＝1+1",
      "'＋1",
      "'－1",
      "'＠A1",
    ])
    expect([' =1+1', '\u00a0=1', '\u200b=1', '\ufeff=1', '\u0000=1'].map(write)).toEqual([
      "' =1+1",
      "'\u00a0=1",
      "'\u200b=1",
      "'\ufeff=1",
      "'\u0000=1",
    ])
    expect(['\tx', '\rx', '\nx'].map(write)).toEqual(["'\tx", '"\'\rx"', '"\'\nx"'])
  })

  it('gets one behind a separator of another locale, a tab and a line break, where a cell begins when the file is read with the wrong separator', () => {
    expect(['x;=1+1', 'x\t=1+1', 'x|@a', 'x\n=1+1', 'x\r\n-2', 'x; "=1+1', 'a;+1;=2'].map(write)).toEqual([
      "x;'=1+1",
      "x\t'=1+1",
      "x|'@a",
      '"x\n\'=1+1"',
      '"x\r\n\'-2"',
      '"x;\' ""=1+1"',
      "a;'+1;'=2",
    ])
    expect(csvTextWriter(';')('x,=1+1')).toBe("x,'=1+1")
  })

  it('stays as it is where no program can take it for a formula', () => {
    for (const text of ['a=b', 'I10-I15', 'x;y', "O'Brien", 'a@hospital.example', 'x; see = below', '2026-11-15'])
      expect(write(text)).toBe(text)
    expect(write('x,=1+1')).toBe('"x,=1+1"')
    expect(csvTextWriter(';')('x;=1+1')).toBe('"x;=1+1"')
  })

  it.each(SEPARATORS)(
    'never becomes a formula in a file separated by %j, whichever separator it is read with',
    (separator) => {
      const letter = fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '＝',
        '"',
        "'",
        ',',
        ';',
        '\t',
        '|',
        '\n',
        '\r',
        ' ',
        '\u200b',
        'a',
        '1',
      )
      const text = fc.array(letter, { maxLength: 12 }).map((letters) => letters.join(''))
      const writeText = csvTextWriter(separator)
      fc.assert(
        fc.property(text, text, (first, second) => {
          const file = ['name', writeText(first), writeText(second), 'end'].join(separator)
          for (const readWith of SEPARATORS) {
            for (const cell of cellsOf(file, readWith))
              expect(cell.replace(IGNORED_IN_FRONT, '')).not.toMatch(FORMULA_START)
          }
        }),
        { numRuns: 300 },
      )
    },
  )
})
