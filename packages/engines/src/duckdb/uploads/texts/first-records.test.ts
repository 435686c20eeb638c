import { describe, expect, it } from 'vitest'
import { columnNames, findSeparator, looksLikeHeader, splitRecords } from './first-records.ts'

const records = (text: string, separator = ',', isCut = false) => splitRecords(text, separator, { isCut, max: 9 })

describe('the first lines of a file', () => {
  it('are split at separators and line ends that are in no quotes', () => {
    expect(records('a,"b ""c"", d\r\ne",\r\n\r\n"",2" pipe,x\n')).toEqual([
      ['a', 'b "c", d\r\ne', ''],
      ['', '2" pipe', 'x'],
    ])
    expect(records('a|b\rc|d', '|')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(records('a,b\nc,d', ',', true)).toEqual([['a', 'b']])
  })

  it('show the separator that gives all of them the same columns', () => {
    for (const [text, separator] of [
      ['a;b;c\n1,5;2;3\n2,5;3;4\n', ';'],
      ['a\tb\n1,2\t3\n', '\t'],
      ['a|b\n"x,y"|z\n', '|'],
      ['name, first\nMayer, Ann\n', ','],
      ['one column\nof words\n', ','],
    ] as const)
      expect([text, findSeparator(text, false)]).toEqual([text, separator])
  })

  it('are names unless they hold numbers or dates', () => {
    expect(
      ['id,name', ' ,note', '1,name', '2026-01-31,x', ','].map((text) => looksLikeHeader(text.split(','))),
    ).toEqual([true, true, false, false, false])
  })

  it('give every column a name of its own', () => {
    expect(columnNames(['id', 'ID', '', ' a\n b ', 'id', 'column 3', '\u200b'])).toEqual([
      'id',
      'ID 2',
      'column 3',
      'a b',
      'id 3',
      'column 3 2',
      'column 7',
    ])
  })
})
