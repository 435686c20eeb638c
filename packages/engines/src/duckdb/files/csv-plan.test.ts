import { renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DuckDBConnection } from '@duckdb/node-api'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type DriverSession, readAll } from '../../engine.ts'
import { createRandom, type Random } from '../../conformance/random/random.ts'
import { collectTables } from '../../source-tables.ts'
import { prepareFileFolder } from '../../testing/file-folder.ts'
import { createFileMemory } from './asked-files.ts'
import { type CsvPlan, planCsv } from './csv-types.ts'
import { type FileTable, findTables, viewOf, viewOfReads } from './folder-tables.ts'
import { keyOf } from './sniffed-file.ts'
import { connectToFolder } from './session.ts'

const registry = prepareFileFolder()
const { put } = registry
const contentOf = (view: string) => registry.contentOf(view, 'columns(*)::varchar')
let session: DriverSession | undefined

beforeEach(() => {
  // What is found of files is kept once they have been the same for a while.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
})
afterEach(async () => {
  vi.useRealTimers()
  await session?.close()
  session = undefined
})

const open = async () => (session = await connectToFolder(registry.settings()))
const rowsOf = async (text: string) => (await readAll(session!.stream({ text, params: [] }))).rows
const refusalOf = async (text: string) => (await rowsOf(text).catch((error: Error) => error)) as Error
const viewText = async (table: string) =>
  String((await rowsOf(`select sql from duckdb_views() where view_name = '${table}'`))[0]![0])

const allTexts = (table: string) => `select columns(*)::varchar from ${table}`

const planOf = async ({ paths }: FileTable, listed?: CsvPlan): Promise<CsvPlan> =>
  planCsv((await createFileMemory(registry.reader()).look(paths)).files, listed)

const VALUES: Readonly<Record<string, readonly string[]>> = {
  whole: ['1', '2', '-3', '17', '0', '-0', '9007199254740993', '123456789012'],
  long: ['12345678901234567890', '99999999999999999999'],
  fractions: ['0.5', '1.25', '-3.75', '10.0', '.5', '5.', '+1.5', '1e3', '2.5E-2'],
  zeros: ['007', '012', '00123'],
  yearFirst: ['2024-02-05', '2024-12-31', '1999-01-01', '0044-03-15'],
  slashes: ['2024/02/05', '2024/2/6'],
  monthFirst: ['02/05/2024', '02/13/2024'],
  dayFirst: ['05.02.2024', '13.02.2024'],
  twoDigits: ['05/02/24', '25/02/24'],
  moments: ['2024-02-05 10:00:00', '2024-02-05T11:30:00.25', '2024-02-05 10:00'],
  zoned: ['2024-02-05T10:00:00Z', '2024-02-05 10:00:00+02:00'],
  twelveHours: ['02/13/2024 10:00:00 AM', '02/14/2024 11:00:00 PM'],
  times: ['10:00:00', '23:59:59'],
  truths: ['true', 'false', 'True', 't', 'f'],
  words: ['Eye', 'Ear', 'null', 'NULL', 'NA', '', '#x', 'nan', 'inf'],
  quoted: ['"a, b"', '"q ""x"""', '""', '"5"', '" 6"', '"two\nlines"'],
  looseQuotes: ['"a"b', 'a"b', '"a" ', '"x', "'a, b'", "it's"],
  spaces: [' 1', '2 ', ' x '],
  empty: [''],
  commas: ['"1,5"', '"2,5"'],
}
const NAMES = ['id', 'ID', 'icd', 'day', 'Ward', 'x y', '1st', "it's", '']

type GeneratedColumn = readonly [name: string, kinds: readonly string[]]

const columnsBy = ({ pick, whole }: Random): GeneratedColumn[] =>
  Array.from({ length: whole(1, 4) }, () => [pick(NAMES), [pick(Object.keys(VALUES))]] as const)

function fileBy({ chance, pick, whole }: Random, table: readonly GeneratedColumn[]): string {
  const kind = () => pick(Object.keys(VALUES))
  const columns = table
    .filter(() => chance(0.9))
    .map(([name, kinds]): GeneratedColumn => [
      chance(0.1) ? name.toUpperCase() : name,
      chance(0.15) ? [...kinds, kind()] : kinds,
    ])
  if (columns.length === 0 || chance(0.15)) columns.push([pick(NAMES), [kind()]])
  if (chance(0.15)) columns.reverse()
  const separator = chance(0.7) ? ',' : pick([';', '\t', '|'])
  const lines = chance(0.93) ? [columns.map(([name]) => name).join(separator)] : []
  for (let left = whole(0, chance(0.5) ? 2 : 8); left > 0; left -= 1) {
    const cells = columns.map(([, kinds]) => (chance(0.08) ? '' : pick(VALUES[pick(kinds)]!)))
    if (chance(0.03)) cells.pop()
    if (chance(0.03)) cells.push('more')
    lines.push(cells.join(separator))
  }
  if (chance(0.05)) lines.unshift('# made by a program')
  const end = chance(0.8) ? '\n' : '\r\n'
  return (chance(0.1) ? '\uFEFF' : '') + lines.join(end) + (chance(0.8) ? end : '')
}

describe('CSV files whose dialect and types are known', () => {
  it('have the columns, types and values that DuckDB finds anew each time', async () => {
    const random = createRandom(20_261_119)
    for (let at = 0; at < 60; at += 1) {
      const columns = columnsBy(random)
      for (let file = random.whole(0, 2); file >= 0; file -= 1) put(`t${at}/${file}.csv`, fileBy(random, columns))
    }
    let named = 0
    for (const table of await findTables(registry.folder())) {
      const found = await planOf(table)
      const quick = found.reads && viewOfReads(table, found.reads)
      if (quick === undefined) continue
      named += 1
      expect([table.name, await contentOf(quick)]).toEqual([table.name, await contentOf(viewOf(table, found.options))])
    }
    expect(named).toBeGreaterThan(45)
  })

  it('are read as they are now in each of many orders of questions and changes', async () => {
    const random = createRandom(4711)
    const contents = new Map<string, string>()
    for (let at = 0; at < 12; at += 1) {
      const columns = columnsBy(random)
      for (let file = random.whole(0, 2); file >= 0; file -= 1) {
        const path = `t${at}/${file}.csv`
        contents.set(path, fileBy(random, columns))
        put(path, contents.get(path)!)
      }
    }
    // Folders that hold a file nobody could read are refused as a whole.
    for (const table of await findTables(registry.folder()))
      if ((await contentOf(viewOf(table, (await planOf(table)).options))) === 'unreadable')
        rmSync(join(registry.folder(), table.name), { recursive: true })
    await open()
    const listed = new Map<string, { table: FileTable; found: CsvPlan }>()
    for (const table of await findTables(registry.folder()))
      listed.set(table.name, { table, found: await planOf(table) })
    expect(listed.size).toBeGreaterThan(7)

    let [asked, refused] = [0, 0]
    const askAll = async (state: string) => {
      for (const [name, { table, found }] of listed) {
        const rows = await rowsOf(allTexts(`"${name}"`)).catch((error: Error) => error)
        const described = await rowsOf(
          `select column_name, data_type from duckdb_columns() where table_name = '${name}'`,
        )
        asked += 1
        const now = await planOf(table, found).catch((error: Error) => error)
        if (now instanceof Error) {
          // What can be read as text only by now was a date or a number when tables were listed.
          expect([state, String(rows)]).toEqual(['changed', expect.stringContaining(now.message)])
          refused += 1
          continue
        }
        // Nothing but further texts is added to what was found when tables were listed.
        if (state === 'as listed') expect(now.options).toEqual(found.options)
        expect(now.texts.map(keyOf)).toEqual(expect.arrayContaining(found.texts.map(keyOf)))
        expect(now.forms).toMatchObject(found.forms)
        const expected = await contentOf(viewOf(table, now.options))
        if (rows instanceof Error)
          expect([state, name, rows.message, expected]).toEqual([state, name, rows.message, 'unreadable'])
        else
          expect([
            state,
            name,
            { columns: described, rows: rows.map((row) => JSON.stringify(row)).toSorted() },
          ]).toEqual([state, name, expected])
      }
    }
    await askAll('as listed')
    for (let round = 0; round < 2; round += 1) {
      const changed = [...contents.keys()].filter((path) => listed.has(dirname(path)) && random.chance(0.3))
      for (const path of changed)
        if (random.chance(0.2)) rmSync(join(registry.folder(), path))
        else put(path, random.chance(0.5) ? `${contents.get(path)}x` : fileBy(random, columnsBy(random)))
      await askAll('changed')
      for (const path of changed) put(path, contents.get(path)!)
      await askAll('as listed')
    }
    expect(asked).toBeGreaterThan(35)
    expect(refused).toBeLessThan(asked / 4)
  })

  it('are looked at again when one of them changes, and not before', async () => {
    put('t/a.csv', 'n,d\n1,13.02.2024\n')
    put('t/b.csv', 'n\n2\n')
    await open()
    const first = await viewText('t')
    expect(first).toMatch(/auto_detect = CAST\('f' AS BOOLEAN\)|auto_detect = false/)
    expect(await rowsOf('select sum(n) from t')).toEqual([[3]])
    put('t/b.csv', 'n\n2.5\n')
    expect(await rowsOf('select sum(n) from t')).toEqual([[3.5]])
    expect(await viewText('t')).toContain('DOUBLE')
    put('t/b.csv', 'n\nEye\n')
    expect(await refusalOf('select n from t')).toMatchObject({ message: expect.stringContaining('as text only') })
    await collectTables(session!.streamTables())
    expect(await rowsOf('select n from t order by n')).toEqual([['1'], ['Eye']])
    // A file of the same size and time is another one all the same.
    const { atime, mtime } = statSync(join(registry.folder(), 't/b.csv'))
    put('t/b.csv', 'n\nEar\n')
    utimesSync(join(registry.folder(), 't/b.csv'), atime, mtime)
    expect(await rowsOf('select n from t order by n')).toEqual([['1'], ['Ear']])
    renameSync(join(registry.folder(), 't/b.csv'), join(registry.folder(), 't/c.csv'))
    expect(await refusalOf('select n from t')).toMatchObject({ kind: 'query-failed' })
    put('t/b.csv', 'n\n2\n')
    expect(await rowsOf('select sum(n) from t')).toEqual([[3]])
    expect(await viewText('t')).toBe(first)
    await collectTables(session!.streamTables())
    expect(await rowsOf('select n from t order by n')).toEqual([['1'], ['2'], ['Ear']])
  })

  it('are looked at once more, and not by each question, where their time is ahead of the clock', async () => {
    put('t.csv', 'n\n1\n')
    put('t/a.csv', 'n\n2\n')
    const ahead = new Date(Date.now() + 3_600_000)
    for (const path of ['t.csv', 't/a.csv']) utimesSync(join(registry.folder(), path), ahead, ahead)
    await open()
    const reads = vi.spyOn(DuckDBConnection.prototype, 'runAndReadAll')
    const readsAfter = async (seconds: number) => {
      vi.setSystemTime(Date.now() + seconds * 1000)
      reads.mockClear()
      await rowsOf('select n from "t.csv" union all select n from "t/csv"')
      return reads.mock.calls.length
    }
    const atOnce = await readsAfter(1)
    expect(atOnce).toBeGreaterThan(0)
    expect([await readsAfter(2), await readsAfter(0), await readsAfter(0)]).toEqual([atOnce, 0, 0])
    reads.mockRestore()
    put('t.csv', 'n\n1.5\n')
    utimesSync(join(registry.folder(), 't.csv'), ahead, ahead)
    expect(await rowsOf('select sum(n) from "t.csv"')).toEqual([[1.5]])
  })

  it('are refused where a value that came later would lose digits or be another date', async () => {
    put('ids.csv', 'id,kg\n1.5,1\n2,2\n')
    put('days.csv', 'day,kg\n2024-02-05,1\n')
    put('icd.csv', 'icd\n250.1\n')
    put('form/a.csv', 'day\n13/02/2024\n')
    put('form/b.csv', 'day\n05/02/2024\n')
    put('other.csv', 'n\n1\n')
    put('beds.csv', 'beds,ward\n9,1\n10,1\n')
    await open()
    // As texts, 10 would come before 9, and 10.4 would equal 10.
    put('beds.csv', 'beds,ward\n9,1\n10.4,1\nunknown,2\n')
    put('ids.csv', 'id,kg\n1.5,1\n12345678901234567890,2\n')
    put('days.csv', 'day,kg\n05/02/2024,1\n')
    put('icd.csv', 'icd\n250.10\n')
    for (const [table, column] of [
      ['ids', 'id'],
      ['days', 'day'],
      ['icd', 'icd'],
      ['beds', 'beds'],
    ] as const)
      expect(await refusalOf(`select max(${column}) from ${table}`)).toMatchObject({
        message: `The files of ${table} cannot be read as one table: The column ${column} has changed and can be read as text only. Refresh the database`,
      })
    // A file that was emptied has no values that could be read as something else.
    put('beds.csv', 'beds,ward\n')
    expect(await rowsOf('select count(*), min(beds) from beds')).toEqual([[0, null]])
    // Others, and what was proven when tables were listed, are as before.
    put('form/a.csv', 'day\n06/02/2024\n')
    expect(await rowsOf('select sum(n) from other')).toEqual([[1]])
    expect(await rowsOf('select day from form order by day')).toEqual([['2024-02-05'], ['2024-02-06']])
    put('ids.csv', 'id,kg\n1.5,1\n2,2\n')
    expect(await rowsOf('select max(id) from ids')).toEqual([[2]])
    put('ids.csv', 'id,kg\n1.5,1\n12345678901234567890,2\n')
    await collectTables(session!.streamTables())
    expect(await rowsOf('select id from ids order by kg')).toEqual([['1.5'], ['12345678901234567890']])
  })

  it('keep texts beside moments with a zone, and numbers beside truth values', async () => {
    put('t/a.csv', 'x,y\nEye,true\n')
    put('t/b.csv', 'x,y\n2024-02-05T10:00:00Z,2\n')
    await open()
    expect(await rowsOf('select x, y from t order by x desc')).toEqual([
      ['Eye', 'true'],
      ['2024-02-05T10:00:00Z', '2'],
    ])
  })

  it('are refused where they change while they are read', async () => {
    const lines = (value: string, count: number) => `n,text\n${`${value},${'x'.repeat(50)}\n`.repeat(count)}`
    put('t.csv', lines('1', 400_000))
    await open()
    let rows = 0
    const readOn = async () => {
      for await (const batch of session!.stream({ text: 'select n from t', params: [] }, { batchRows: 1000 })) {
        if (rows === 0) put('t.csv', lines('0.4', 400_000))
        rows += batch.rows.length
      }
    }
    await expect(readOn()).rejects.toMatchObject({ kind: 'query-failed', message: /changed while they were read/ })
    // Nothing has been given away yet of a sum: it is computed again.
    put('t.csv', lines('1', 200_000))
    const sums = Array.from({ length: 6 }, () => rowsOf('select min(n), max(n), count(*) from t').catch(String))
    for (const value of ['0.4', '7', '0.6']) {
      put('next', lines(value, 200_000))
      renameSync(join(registry.folder(), 'next'), join(registry.folder(), 't.csv'))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    for (const answer of await Promise.all(sums)) {
      if (typeof answer === 'string') expect(answer).toContain('changed while they were read')
      else
        expect([[[1, 1, 200_000]], [[0.4, 0.4, 200_000]], [[7, 7, 200_000]], [[0.6, 0.6, 200_000]]]).toContainEqual(
          answer,
        )
    }
    expect(await rowsOf('select min(n), max(n), count(*) from t')).toEqual([[0.6, 0.6, 200_000]])
  })
})
