import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { EngineError, messageOf } from '../../engine-error.ts'
import { decimalType, digitsOf, quickValueOf, type ReadingRules, textOf, valueOf } from './column-types.ts'
import { detectTypes } from './detect-types.ts'
import { listMisfits, rejectedLines } from './misfits.ts'
import { columnsOf, readParquet } from './parquet.ts'
import { openTextSource, ownSettings, type TextSource } from './texts/text-source.ts'
import { literal, quoted, readRows, withUploadInstance } from './upload-instance.ts'
import type { FileToLoad, LoadOutcome, ReadSettings, UploadColumn } from '../../upload-types.ts'

/** Values that a row group of a Parquet file holds while it is written: more columns leave room for fewer rows. */
const [GROUP_VALUES, GROUP_ROWS_MAX, GROUP_ROWS_MIN] = [540_000, 122_880, 2048]

/** Makes a Parquet file of an uploaded one, or says which of its rows do not fit and makes none. */
export const loadFile = (
  file: FileToLoad,
  { signal, onProgress }: { signal?: AbortSignal; onProgress: (share: number) => void },
): Promise<LoadOutcome> =>
  withUploadInstance(
    { workDir: file.workDir, folders: [dirname(file.path), dirname(file.target)], signal },
    async (connection) => {
      let [begun, part] = [0, 0.5]
      const telling = setInterval(
        () => onProgress(begun + (part * Math.max(0, connection.progress.percentage)) / 100),
        300,
      )
      try {
        if (file.format === 'parquet') return await loadParquet(connection, file)
        return await loadTexts(connection, file, () => void ([begun, part] = [0.5, 0.5]))
      } finally {
        clearInterval(telling)
      }
    },
  )

async function loadTexts(connection: DuckDBConnection, file: FileToLoad, onChecked: () => void): Promise<LoadOutcome> {
  const source = await openTextSource(file, { isPreview: false })
  const { types, rules, decimals } = await settle(connection, ownSettings(file), source)
  const columns = source.names.map((name, at) => ({ name, type: types[at]! }))
  // Most files are written in the usual spelling. Whatever else there is, the thorough way finds out.
  const quick = quickSelect(source, columns, { rules, decimals })
  if (quick !== undefined) {
    const rows = await writeParquet(connection, quick, file, columns.length).catch(ignoreMisfit)
    if (rows !== undefined && (await rejectedLines(connection)).count === 0) return { kind: 'loaded', rows, columns }
  }
  const { bad, casts } = await check(connection, source.sql, columns, rules)
  const rejected = await rejectedLines(connection)
  if (rejected.count > 0) return { kind: 'refused', misfits: rejected }
  if (bad.some((count) => count > 0))
    return {
      kind: 'refused',
      misfits: await listMisfits(connection, { table: source.sql, source, columns, bad, rules }),
    }
  onChecked()
  const rows = await writeParquet(connection, `select ${casts.join(', ')} from ${source.sql}`, file, columns.length)
  return { kind: 'loaded', rows, columns }
}

/** Undefined when a column has no quick way. */
function quickSelect(
  source: TextSource,
  columns: readonly UploadColumn[],
  { rules, decimals }: { rules: ReadingRules; decimals: readonly number[] },
): string | undefined {
  const quick = columns.map(({ type }, at) =>
    rules.hasDecimalComma && type === 'decimal' ? undefined : quickValueOf(`c${at}`, type, decimals[at]!),
  )
  if (quick.includes(undefined)) return undefined
  const casts = quick.map((each, at) => `${each!.cast} as v${at}`)
  const values = quick.map((each, at) => `${each!.value(`v${at}`)} as ${quoted(columns[at]!.name)}`)
  return `select ${values.join(', ')} from (select *, ${casts.join(', ')} from ${source.sql})`
}

function ignoreMisfit(error: unknown): undefined {
  if (!/misfit|cast|conver/i.test(messageOf(error))) throw error
}

const SAMPLE_ROWS = 5000
/** Digits after the point that leave room for as many before it. */
const QUICK_DECIMALS = 9

/** A program that asks for no types gets those that the first rows have. */
async function settle(connection: DuckDBConnection, settings: ReadSettings, source: TextSource) {
  await connection.run(`create temp table sample as select * from ${source.sql} limit ${SAMPLE_ROWS}`)
  const detected =
    whatWasSaid(settings, source.names.length) ?? (await detectTypes(connection, { table: 'sample', source, settings }))
  const types = detected.types.map((type, at) => settings.types?.[at] ?? type)
  const [decimals = []] = await readRows(
    connection,
    `select ${types.map((_, at) => `coalesce(${digitsOf(`c${at}`).after}, 0)`).join(', ')} from sample`,
  )
  await connection.run('drop table sample')
  return { rules: detected.rules, types, decimals: decimals.map((digits) => Math.min(Number(digits), QUICK_DECIMALS)) }
}

/** Where somebody has said everything there is nothing to detect. */
function whatWasSaid({ types = [], dateOrder, hasDecimalComma }: ReadSettings, columns: number) {
  const said = types.filter((type) => type !== null)
  if (said.length !== columns || dateOrder === undefined || hasDecimalComma === undefined) return undefined
  return { types: said, rules: { dateOrder, hasDecimalComma } }
}

/** Reads the whole file once: how many values of each column do not fit, and how the others are stored. */
async function check(
  connection: DuckDBConnection,
  source: string,
  columns: readonly UploadColumn[],
  rules: ReadingRules,
) {
  const asked = columns.flatMap(({ type }, at) => {
    if (type === 'text') return []
    const text = textOf(`c${at}`, type)
    const value = valueOf(text, type, rules)
    const { before, after } = digitsOf(value)
    return [{ at, sums: [`count(${text}) - count(${value})`, ...(type === 'decimal' ? [before, after] : [])] }]
  })
  const [row = []] = await readRows(
    connection,
    `select ${['count(*)', ...asked.flatMap(({ sums }) => sums)].join(', ')} from ${source}`,
  )
  const bad = columns.map(() => 0)
  const casts = columns.map(({ name }, at) => `c${at} as ${quoted(name)}`)
  let next = 1
  for (const { at, sums } of asked) {
    const [misfits, before = 0, after = 0] = row.slice(next, (next += sums.length)).map(Number)
    const { name, type } = columns[at]!
    bad[at] = misfits!
    const exact = type === 'decimal' ? decimalType(before, after) : undefined
    if (type === 'decimal' && !exact) throw tooManyDigits(name)
    const value = valueOf(textOf(`c${at}`, type), type, rules)
    casts[at] = `${exact ? `cast(${value} as ${exact})` : value} as ${quoted(name)}`
  }
  return { bad, casts }
}

/** A Parquet file is written anew: that reads all of it, and what comes out is what DuckDB makes. */
async function loadParquet(connection: DuckDBConnection, file: FileToLoad): Promise<LoadOutcome> {
  const columns = await columnsOf(connection, file)
  const rows = await writeParquet(connection, `select * from ${readParquet(file)}`, file, columns.length)
  return { kind: 'loaded', rows, columns }
}

/** How many rows were written, which are on the disk then. */
async function writeParquet(
  connection: DuckDBConnection,
  select: string,
  { target }: FileToLoad,
  columns: number,
): Promise<number> {
  const groupRows = Math.max(GROUP_ROWS_MIN, Math.min(GROUP_ROWS_MAX, Math.floor(GROUP_VALUES / columns)))
  const [[rows] = []] = await readRows(
    connection,
    `copy (${select}) to ${literal(target)} (format parquet, compression zstd, row_group_size ${groupRows})`,
  )
  const handle = await open(target, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  return Number(rows)
}

function tooManyDigits(column: string) {
  return new EngineError(
    'query-failed',
    `Numbers of the column ${column} have more digits than can be stored exactly. Choose text, or numbers with rounding`,
  )
}
