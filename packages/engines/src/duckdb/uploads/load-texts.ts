import type { DuckDBConnection } from '@duckdb/node-api'
import { messageOf } from '../../engine-error.ts'
import { type CheckedColumn, checkColumns, neededRules, refusedValues, type TextInput } from './check-columns.ts'
import { digitsOf, quickValueOf } from './column-types.ts'
import { createSample, detectTypes } from './detection/detect-types.ts'
import { rulesFor, settingsBeside, type TableRules } from './existing-table/table-rules.ts'
import { misfitsAmongTexts, rejectedLines } from './misfits.ts'
import { openTextSource, type TextSource } from './texts/text-source.ts'
import { quoted } from '../sql-text.ts'
import { readRows } from './upload-instance.ts'
import { createTableWriter, inSteps, type LoadContext } from './write-table.ts'
import type { FileToLoad, LoadOutcome, ReadSettings } from '../../upload-types.ts'

/** Shares of the whole at which steps end: written in the quick way, checked, and written in the thorough way. */
const [WRITTEN, CHECKED, WRITTEN_THOROUGHLY] = [0.5, 0.65, 0.8]

export async function loadTexts(
  connection: DuckDBConnection,
  file: FileToLoad,
  { onStep, signal }: LoadContext,
): Promise<LoadOutcome> {
  const source = await openTextSource(file, { isPreview: false })
  const { uncomputed } = source
  if (uncomputed.count > 0 && file.settings.uncomputed === undefined)
    return { kind: 'uncomputed', formulas: uncomputed }
  const beside = await settingsBeside(connection, file, source.names)
  const { types, rules, certainty, decimals } = await chooseTypes(connection, { source, ...beside })
  const columns = source.names.map((name, at) => ({ name, type: types[at]! }))
  const doubtful = misfitsAmongTexts(source, columns, file.settings)
  if (doubtful.count > 0) return { kind: 'refused', misfits: doubtful }
  const input = { source, columns, rules, certainty }
  const { target, workDir } = file
  let noted: TableRules = {}
  const options = { target, workDir, columns: columns.length, signal, readAs: () => rulesFor(file, noted) }
  const writer = createTableWriter(connection, options)

  // Most files are written in the usual spelling. Whatever else there is, the thorough way finds out.
  const unusual: (readonly number[])[] = []
  for (const group of inSteps(writer.groups, [0, WRITTEN], onStep)) {
    const quick = quickSelect(input, group, decimals)
    // The quick way takes no dates but those with the year first, and decimals with a point.
    if (group.some((at) => columns[at]!.type === 'decimal' && (decimals.get(at) ?? 0) > 0))
      noted = { hasDecimalComma: rules.hasDecimalComma }
    const isWritten = quick !== undefined && (await writer.write(group, quick).then(() => true, ignoreMisfit))
    if (!isWritten) unusual.push(group)
    const refused = isWritten && (await refusedLines(connection))
    if (refused) return refused
  }

  const checked: CheckedColumn[] = []
  for (const group of inSteps(unusual, [WRITTEN, CHECKED], onStep)) {
    checked.push(...(await checkColumns(connection, input, group)))
    const refused = await refusedLines(connection)
    if (refused) return refused
  }
  const refused = await refusedValues(connection, input, checked)
  if (refused) return refused
  noted = { ...noted, ...neededRules(input, checked) }
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
  { source, columns, rules, certainty }: TextInput,
  group: readonly number[],
  decimals: ReadonlyMap<number, number>,
): string | undefined {
  const casts: string[] = []
  const values: string[] = []
  for (const at of group) {
    const { name, type } = columns[at]!
    if (type === 'decimal' && (rules.hasDecimalComma || certainty.hasDecimalComma !== 'known')) return undefined
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

interface Beside {
  readonly source: TextSource
  readonly settings: ReadSettings
  readonly fallback: TableRules
}

/** A program that asks for no types gets those that the first rows have. */
async function chooseTypes(connection: DuckDBConnection, { source, settings, fallback }: Beside) {
  await createSample(connection, source)
  const { types, rules, certainty } =
    whatWasSaid(settings, source.names.length) ?? (await detectTypes(connection, { source, settings, fallback }))
  const digits = await readRows(
    connection,
    `select col, coalesce(${digitsOf('text').after}, 0) from sample group by col`,
  )
  await connection.run('drop table sample')
  const decimals = new Map(digits.map(([at, after]) => [Number(at), Math.min(Number(after), QUICK_DECIMALS)]))
  return { rules, types, certainty, decimals }
}

/** The types and rules of the request; undefined where some of them have to be detected. */
function whatWasSaid({ types = [], dateOrder, hasDecimalComma }: ReadSettings, columns: number) {
  const said = types.filter((type) => type !== null)
  if (said.length !== columns || dateOrder === undefined || hasDecimalComma === undefined) return undefined
  const certainty: TextInput['certainty'] = { dateOrder: 'known', hasDecimalComma: 'known' }
  return { types: said, rules: { dateOrder, hasDecimalComma }, certainty }
}
