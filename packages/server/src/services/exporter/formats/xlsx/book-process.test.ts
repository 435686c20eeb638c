import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as otherTurns } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { zipParts } from '../../../../testing/zip-parts.ts'
import type { Row, Sheet, TableSummaries } from '../format.ts'
import { bytesOf, column, sheetOf } from '../testing/sheet.ts'
import { type Book, writeBook } from './book.ts'
import { writeBookInProcess } from './xlsx.ts'

const PATIENCE = { timeout: 30_000, interval: 50 }
const ward = column('Ward', { grouped: true })
const cost = column('Cost', { dataType: 'NUMBER', kind: 'MEASURE', summaries: ['total', 'sum'] })
const rows: Row[] = [
  ['Eye', 12.5],
  ['Eye', '9007199254740993'],
  ['a <b> & "c"\nsecond line 😀', null],
  [null, -3],
]

const children = () =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
const bookProcesses = () =>
  children().filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('xlsx/main.ts'))
const failing = (sheet: Sheet, sink = async () => undefined) => expect(writeBookInProcess(sheet, sink)).rejects

describe('the process of an Excel file', () => {
  it('makes the same file as rows in memory do, with groups, totals, notes and the sheet about it', async () => {
    const long: Row[] = [...rows, ['x'.repeat(40_000), 1]]
    const byDepth = [
      { depth: 0, rows: [{ group: [], count: 5, figures: [{ column: 1, total: 7 }] }], cut: false },
    ] as unknown as TableSummaries['byDepth']
    for (const isCut of [true, false]) {
      const sheet = sheetOf([ward, cost], long, {
        summaries: { shown: ['total'], groupedBy: [0], byDepth },
        hasMore: () => Promise.resolve(isCut),
      })
      const made = await zipParts(await bytesOf<Sheet>((given, sink) => writeBookInProcess(given, sink), sheet))
      expect(made).toEqual(await zipParts(await bytesOf<Book>(writeBook, sheet)))
      expect(made.get('xl/worksheets/sheet2.xml')).toContain('1 text is longer')
    }
  })

  it('ends with the query: an error there fails the export, and no process is left', async () => {
    async function* pieces() {
      yield { bytes: Buffer.from('["first",1]'), rows: 1 }
      await expect.poll(() => bookProcesses().length, PATIENCE).toBe(1)
      throw new Error('The connection was lost')
    }
    await failing(sheetOf([ward, cost], [], { pieces })).toThrow('The connection was lost')
    expect(bookProcesses()).toEqual([])
  })

  it('ends with the file: a disk that is full, or a right that was lost, stops it', async () => {
    await failing(sheetOf([ward, cost], rows), () => Promise.reject(new Error('The disk is full'))).toThrow(
      'The disk is full',
    )
    expect(bookProcesses()).toEqual([])
  })

  it('takes rows no faster than the file takes bytes', async () => {
    let [fed, written, mostAhead] = [0, 0, 0]
    async function* pieces() {
      for (let count = 0; count < 60; count += 1) {
        const bytes = Buffer.from(
          Array.from({ length: 100 }, () => JSON.stringify([randomBytes(1500).toString('base64'), 1])).join(','),
        )
        fed += bytes.length
        yield { bytes, rows: 100 }
      }
    }
    await writeBookInProcess(sheetOf([ward, cost], [], { pieces }), async (piece) => {
      mostAhead = Math.max(mostAhead, fed - written)
      written += piece.length
      await otherTurns()
    })
    expect(fed).toBeGreaterThan(12_000_000)
    // What pipes and the compressor hold, and what compressing saves.
    expect(mostAhead).toBeLessThan(6_000_000)
  })

  it('that dies fails the export, with its last words for the log; one whose rows do not fit says so', async () => {
    const program = join(tmpdir(), `soundings-book-${process.pid}.mjs`)
    const ending = async (code: string) => {
      writeFileSync(program, code)
      return writeBookInProcess(sheetOf([ward, cost], rows), async () => undefined, pathToFileURL(program)).catch(
        (error: unknown) => error,
      )
    }
    try {
      expect(await ending("console.error('out of luck'); process.exit(7)")).toMatchObject({
        message: 'The process of an Excel file ended: 7 out of luck',
      })
      expect(await ending('process.exit(65)')).toMatchObject({
        kind: 'too-large',
        message: expect.stringContaining('too large for an Excel file'),
      })
    } finally {
      rmSync(program)
    }
  })
})
