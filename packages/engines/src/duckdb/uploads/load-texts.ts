import type { DuckDBConnection } from '@duckdb/node-api'
import { EngineError, messageOf } from '../../engine-error.ts'
import { cellsOf, columnGroups } from './cells.ts'
import { decimalType, digitsOf, quickValueOf, type ParseRules, textOf, valueOf } from './column-types.ts'
import { createSample, detectTypes } from './detect-types.ts'
import { withTypesOf } from './existing-table/compare-columns.ts'
import { listMisfits, rejectedLines } from './misfits.ts'
import { openTextSource, ownSettings, type TextSource } from './texts/text-source.ts'
import { quoted } from '../sql-text.ts'
import { readRows } from './upload-instance.ts'
import { createTableWriter, inSteps, type LoadContext } from './write-table.ts'
import type { FileToLoad, LoadOutcome, ReadSettings, UploadColumn } from '../../upload-types.ts'

/** Shares of the whole at which steps end: written in the quick way, checked, and written in the thorough way. */
const [WRITTEN, CHECKED, WRITTEN_THOROUGHLY] = [0.5, 0.65, 0.8]

interface TextInput {
  readonly source: TextSource
  readonly columns: readonly UploadColumn[]
  readonly rules: ParseRules
}

export async function loadTexts(
  connection: DuckDBConnection,
  file: FileToLoad,
  { onStep, signal }: LoadContext,
): Promise<LoadOutcome> {
  const source = await openTextSource(file, { isPreview: false })
  const settings = await withTypesOf(connection, file.table, source.names, ownSettings(file))
  const { types, rules, decimals } = await chooseTypes(connection, settings, source)
  const columns = source.names.map((name, at) => ({ name, type: types[at]! }))
  const input = { source, columns, rules }
  const { target, workDir } = file
  const writer = createTableWriter(connection, { target, workDir, columns: columns.length, signal })

  // Most files are written in the usual spelling. Whatever else there is, the thorough way finds out.
  const unusual: (readonly number[])[] = []
  for (const group of inSteps(writer.groups, [0, WRITTEN], onStep)) {
    const quick = quickSelect(input, group, decimals)
    const isWritten = quick !== undefined && (await writer.write(group, quick).then(() => true, ignoreMisfit))
    if (!isWritten) unusual.push(group)
    const refused = isWritten && (await refusedLines(connection))
    if (refused) return refused
  }

  const checked: CheckedColumn[] = []
  for (const group of inSteps(unusual, [WRITTEN, CHECKED], onStep)) {
    checked.push(...(await check(connection, input, group)))
    const refused = await refusedLines(connection)
    if (refused) return refused
  }
  const bad = checked.filter(({ misfits }) => misfits > 0)
  if (bad.length > 0) {
    const cells = columnGroups(bad.map(({ at }) => at)).map((group) => `(${cellsOf(source, group)})`)
    const count = bad.reduce((sum, { misfits }) => sum + misfits, 0)
    return { kind: 'refused', misfits: { count, listed: await listMisfits(connection, { ...input, cells }) } }
  }

  const casts = new Map(checked.map(({ at, cast }) => [at, cast]))
  for (const group of inSteps(unusual, [CHECKED, WRITTEN_THOROUGHLY], onStep))
    await writer.write(group, `select ${group.map((at) => casts.get(at)).join(', ')} from ${source.sql}`)
  onStep(WRITTEN_THOROUGHLY, 1)
  return { kind: 'loaded', rows: await writer.finish(), columns }
}

async function refusedLines(connection: DuckDBConnection): Promise<LoadOutcome | undefined> {
  const misfits = await rejectedLines(connection)
  return misfits.count > 0 ? { kind: 'refused', misfits } : undefined
}

/** Undefined when a column has no quick way. */
function quickSelect(
  { source, columns, rules }: TextInput,
  group: readonly number[],
  decimals: ReadonlyMap<number, number>,
): string | undefined {
  const casts: string[] = []
  const values: string[] = []
  for (const at of group) {
    const { name, type } = columns[at]!
    if (rules.hasDecimalComma && type === 'decimal') return undefined
    const quick = quickValueOf(`c${at}`, type, decimals.get(at) ?? 0)
    if (quick === undefined) return undefined
    casts.push(`c${at}, ${quick.cast} as v${at}`)
    values.push(`${quick.value(`v${at}`)} as ${quoted(name)}`)
  }
  return `select ${values.join(', ')} from (select ${casts.join(', ')} from ${source.sql})`
}

function ignoreMisfit(error: unknown): false {
  if (!/misfit|cast|conver/i.test(messageOf(error))) throw error
  return false
}

/** Digits after the point that leave room for as many before it. */
const QUICK_DECIMALS = 9

/** A program that asks for no types gets those that the first rows have. */
async function chooseTypes(connection: DuckDBConnection, settings: ReadSettings, source: TextSource) {
  await createSample(connection, source)
  const detected = whatWasSaid(settings, source.names.length) ?? (await detectTypes(connection, { source, settings }))
  const types = detected.types.map((type, at) => settings.types?.[at] ?? type)
  const digits = await readRows(
    connection,
    `select col, coalesce(${digitsOf('text').after}, 0) from sample group by col`,
  )
  await connection.run('drop table sample')
  const decimals = new Map(digits.map(([at, after]) => [Number(at), Math.min(Number(after), QUICK_DECIMALS)]))
  return { rules: detected.rules, types, decimals }
}

/** The types and rules of the request; undefined where some of them have to be detected. */
function whatWasSaid({ types = [], dateOrder, hasDecimalComma }: ReadSettings, columns: number) {
  const said = types.filter((type) => type !== null)
  if (said.length !== columns || dateOrder === undefined || hasDecimalComma === undefined) return undefined
  return { types: said, rules: { dateOrder, hasDecimalComma } }
}

interface CheckedColumn {
  readonly at: number
  /** How many of its values do not fit. */
  readonly misfits: number
  /** How the others are stored. */
  readonly cast: string
}

/** Reads all rows of some columns. */
async function check(
  connection: DuckDBConnection,
  { source, columns, rules }: TextInput,
  group: readonly number[],
): Promise<CheckedColumn[]> {
  const asked = group.map((at) => {
    const { name, type } = columns[at]!
    const text = textOf(`c${at}`, type)
    const value = valueOf(text, type, rules)
    const { before, after } = digitsOf(value)
    const misfits = type === 'text' ? '0' : `count(${text}) - count(${value})`
    return { at, name, type, value, sums: [misfits, ...(type === 'decimal' ? [before, after] : [])] }
  })
  const [row = []] = await readRows(
    connection,
    `select ${['count(*)', ...asked.flatMap(({ sums }) => sums)].join(', ')} from ${source.sql}`,
  )
  const found = row.slice(1).map(Number)
  return asked.map(({ at, name, type, value, sums }) => {
    const [misfits = 0, before = 0, after = 0] = found.splice(0, sums.length)
    const exact = type === 'decimal' ? decimalType(before, after) : undefined
    if (type === 'decimal' && !exact) throw tooManyDigits(name)
    return { at, misfits, cast: `${exact ? `cast(${value} as ${exact})` : value} as ${quoted(name)}` }
  })
}

function tooManyDigits(column: string) {
  return new EngineError(
    'query-failed',
    `Numbers of the column ${column} have more digits than can be stored exactly. Choose text, or numbers with rounding`,
  )
}
