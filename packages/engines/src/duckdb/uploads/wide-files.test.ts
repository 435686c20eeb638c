import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { prepareUploads } from '../../testing/upload-folder.ts'
import type { FileToLoad, LoadOutcome, UploadType } from '../../upload-types.ts'
import { loadInSteps, previewFile, unreadable } from './upload-reader.ts'

const uploads = prepareUploads()

const { signal } = new AbortController()
const count = <Item>(length: number, make: (at: number) => Item) => Array.from({ length }, (_, at) => make(at))

interface Kind {
  readonly type: UploadType
  text(row: number, at: number): string
  stored?(row: number): string
}

/** Texts of a file and how they are stored: spellings that DuckDB itself writes, and others that need rules. */
const usual: Kind[] = [
  { type: 'integer', text: (row: number, at: number) => String(row * 7 - at) },
  { type: 'decimal', text: (row: number) => `${row}.25` },
  { type: 'date', text: (row: number) => `2026-01-${String((row % 28) + 1).padStart(2, '0')}` },
  { type: 'text', text: (row: number, at: number) => `row ${row} of ${at}` },
  { type: 'boolean', text: (row: number) => String(row % 2 === 0) },
]
const unusual: Kind = {
  type: 'date',
  text: (row: number) => `${(row % 28) + 1}.12.2025`,
  stored: (row: number) => `2025-12-${String((row % 28) + 1).padStart(2, '0')}`,
}
/** Only columns from this one on are spelled otherwise, so that some groups of columns are loaded in each way. */
const FIRST_UNUSUAL = 500
const kindOf = (at: number) => (at >= FIRST_UNUSUAL && at % 7 === 0 ? unusual : usual[at % usual.length]!)
/** Two are called as columns that DuckDB adds to files by itself. */
const nameOf = (at: number) => (at === 3 ? 'filename' : at === 250 ? 'file_row_number' : `column ${at}`)
const storedText = (row: number, at: number) => {
  const kind = kindOf(at)
  return kind.stored?.(row) ?? kind.text(row, at)
}

function put(
  name: string,
  columns: number,
  rows: number,
  change: (row: number, at: number) => string | undefined = () => undefined,
) {
  const lines = count(rows, (row) => count(columns, (at) => change(row, at) ?? kindOf(at).text(row, at)).join(','))
  const path = uploads.received(`${name}.csv`)
  writeFileSync(path, [count(columns, (at) => nameOf(at)).join(','), ...lines, ''].join('\n'))
  return {
    path,
    format: 'csv' as const,
    settings: {},
    ...uploads.places(`${name}.parquet`),
  }
}

async function load(file: FileToLoad): Promise<LoadOutcome> {
  for await (const step of loadInSteps(file, signal)) if (step.kind !== 'progress') return step
  throw new Error('no outcome')
}

describe('a file with many columns', () => {
  it('holds the same values in the same rows, also in columns that are spelled otherwise', async () => {
    const file = put('values', 700, 30)
    expect(await load(file)).toEqual({
      kind: 'loaded',
      rows: 30,
      columns: count(700, (at) => ({ name: nameOf(at), type: kindOf(at).type })),
    })
    expect(await uploads.storedRows(file.target)).toEqual(count(30, (row) => count(700, (at) => storedText(row, at))))
  })

  it('is shown with the types of all of its columns, up to the most that are possible', async () => {
    const preview = await previewFile(put('most', 2000, 40), signal)
    expect(preview.columns.map(({ type }) => type)).toEqual(count(2000, (at) => kindOf(at).type))
    expect(preview.rows).toEqual(count(20, (row) => count(2000, (at) => kindOf(at).text(row, at))))
    expect(preview.misfits).toEqual({ count: 0, listed: [] })
  })

  it('is refused with every value that does not fit, wherever its column is', async () => {
    const file = put('misfits', 450, 40, (row, at) =>
      (row === 30 && (at === 0 || at === 445)) || (row === 20 && at === 205) ? 'x' : undefined,
    )
    const types = count(450, (at) => kindOf(at).type)
    expect(await load({ ...file, settings: { types } })).toEqual({
      kind: 'refused',
      misfits: {
        count: 3,
        listed: [
          { line: 22, column: 'column 205', value: 'x', reason: 'is no whole number' },
          { line: 32, column: 'column 0', value: 'x', reason: 'is no whole number' },
          { line: 32, column: 'column 445', value: 'x', reason: 'is no whole number' },
        ],
      },
    })
  })

  it('is refused with the lines that have fewer columns', async () => {
    const file = put('short', 450, 40, (row, at) => (row === 20 && at === 400 ? '1\n2' : undefined))
    expect(await load(file)).toMatchObject({
      kind: 'refused',
      misfits: {
        count: 2,
        listed: [
          { line: 22, column: null },
          { line: 23, column: null },
        ],
      },
    })
  })

  it('adds its rows to a table of as many columns', async () => {
    const first = put('first', 450, 20)
    await load(first)
    const added = { ...put('added', 450, 5), table: { mode: 'append' as const, paths: [first.target] } }
    expect(await load(added)).toMatchObject({ kind: 'loaded', rows: 25 })
    const rows = count(20, (row) => count(450, (at) => storedText(row, at)))
    expect(await uploads.storedRows(added.target)).toEqual([...rows, ...rows.slice(0, 5)])
  })

  it('of Parquet is loaded, also when it has more rows than DuckDB works on at once', async () => {
    const path = uploads.received('wide.parquet')
    const columns = count(700, (at) => `'some text of row ' || r || ' in ${at}' as c${at}`)
    await uploads.write(path, `select ${columns.join(', ')} from range(2100) t(r)`)
    const file = { path, format: 'parquet' as const, settings: {}, ...uploads.places('wide.parquet') }
    expect(await load(file)).toMatchObject({ kind: 'loaded', rows: 2100 })
    expect(await uploads.storedRows(file.target, ['c0', 'c699'])).toEqual(
      count(2100, (row) => [`some text of row ${row} in 0`, `some text of row ${row} in 699`]),
    )
  })

  it('that needs too much memory is refused in words', () => {
    for (const what of [
      'failed to pin block of size 256.0 KiB',
      'could not allocate block of size 16.0 KiB',
      'failed to allocate data of size 16.0 KiB',
    ])
      expect(
        unreadable(new Error(`Out of Memory Error: ${what} (159.8 MiB/160.0 MiB used)\n\nPossible solutions:`)),
      ).toMatchObject({
        message: 'The file needs more memory than uploads may use. Split it into files of fewer columns',
      })
  })
})
