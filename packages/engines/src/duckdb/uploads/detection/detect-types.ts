import type { DuckDBConnection } from '@duckdb/node-api'
import { byType, cellsOf, columnGroups } from '../cells.ts'
import { isPlainBoolean, proposedTypes, type ParseRules, textOf, valueOf } from '../column-types.ts'
import {
  areDotsAlone,
  type Certainty,
  evidenceOf,
  isDated,
  isDotted,
  isFraction,
  isRead,
  mayBeGrouped,
  otherOrder,
  type Proofs,
  type Rule,
} from './evidence.ts'
import type { TableRules } from '../existing-table/table-rules.ts'
import { findTextReasons } from './text-reasons.ts'
import type { TextSource } from '../texts/text-source.ts'
import { readRows } from '../upload-instance.ts'
import {
  type DateOrder,
  dateOrders,
  type ReadSettings,
  type TextReason,
  type UploadType,
} from '../../../upload-types.ts'

const [SAMPLE_ROWS, SAMPLE_ROWS_MIN, SAMPLE_VALUES] = [5000, 20, 500_000]

/** Rows that are looked at for types: fewer of wide files, because they are held in memory. The whole file is checked when it is loaded. */
const sampleRows = (columns: number): number =>
  Math.max(SAMPLE_ROWS_MIN, Math.min(SAMPLE_ROWS, Math.floor(SAMPLE_VALUES / columns)))

/** Puts the cells of the first rows into a table `sample`. */
export async function createSample(connection: DuckDBConnection, source: TextSource): Promise<void> {
  await connection.run('create temp table sample (record bigint, col integer, text varchar)')
  for (const group of columnGroups([...source.names.keys()]))
    await connection.run(`insert into sample ${cellsOf(source, group, sampleRows(source.names.length))}`)
}

export interface Detected {
  readonly rules: ParseRules
  /** Chosen or proposed. */
  readonly types: readonly UploadType[]
  /** Why columns that could be numbers are proposed to be texts, by position. */
  readonly reasons: ReadonlyMap<number, TextReason>
  readonly certainty: Readonly<Record<Rule, Certainty>>
  /** Rules that nothing says, although values of the sample need them. */
  readonly unclear: ReadonlySet<Rule>
}

/**
 * Proposes for each column of the sample for which none is chosen the narrowest type that holds all of its values, and finds the rules by
 * which they are read. The fallback holds where neither the settings nor the values say anything.
 */
export async function detectTypes(
  connection: DuckDBConnection,
  {
    source,
    settings,
    fallback = {},
  }: { source: TextSource; settings: ReadSettings; fallback?: TableRules | undefined },
): Promise<Detected> {
  const orders: readonly DateOrder[] = settings.dateOrder ? [settings.dateOrder] : dateOrders
  const commas = settings.hasDecimalComma === undefined ? [false, true] : [settings.hasDecimalComma]
  const tried = await typesUnder(
    connection,
    source.names.length,
    commas.flatMap((hasDecimalComma) => orders.map((dateOrder) => ({ dateOrder, hasDecimalComma }))),
    settings.hasDecimalComma !== undefined,
  )
  // Of equals the first one stays, which is that of the day first and of the point.
  const best = tried.toSorted((one, other) => typed(other.types) - typed(one.types))[0]!
  const { dateOrder, hasDecimalComma } = best.rules
  const chosenOr = (at: number, type: UploadType) => settings.types?.[at] ?? type
  const isText = (type: UploadType, at: number) =>
    source.textColumns.has(at) || (source.stringColumns.has(at) && !isDated(type) && type !== 'instant')
  const found = best.types.map((type, at) => (isText(type, at) ? 'text' : type))
  const reasons = await findTextReasons(connection, source.names, found)
  const types = found.map((type, at) => chosenOr(at, reasons.has(at) ? 'text' : type))
  const proofs = await countEvidence(connection, types, best.rules)

  const dated = proofs.map((found) => found.dateOrder)
  const isAgainstDots = dateOrder === 'month-first' && dated.some((found) => found.dotted > 0 && isOpen(found))

  function certaintyOf(rule: Rule, other: ParseRules, isOf: (type: UploadType | undefined) => boolean): Certainty {
    if (settings[rule] !== undefined) return 'known'
    const rival = tried.find(({ rules }) => isSame(rules, other))
    const isRefuted = rival?.types.some((type, at) => isOf(chosenOr(at, type)) && isOf(type) && !isOf(best.types[at]))
    if (isRefuted || (rule === 'dateOrder' && isAgainstDots)) return 'contradictory'
    return proofs.some((found) => found[rule].proven > 0) ? 'known' : 'open'
  }

  const byValues = {
    dateOrder: certaintyOf('dateOrder', { hasDecimalComma, dateOrder: otherOrder(dateOrder) }, isDated),
    hasDecimalComma: certaintyOf('hasDecimalComma', { dateOrder, hasDecimalComma: !hasDecimalComma }, isFraction),
  }
  const rules = { dateOrder, hasDecimalComma }
  const certainty: Record<Rule, Certainty> = { ...byValues }
  // Dots say less than what is known of the table.
  if (byValues.dateOrder === 'open' && areDotsAlone(dated))
    [rules.dateOrder, certainty.dateOrder] = ['day-first', 'dotted']
  for (const rule of rulesOf)
    if (byValues[rule] === 'open' && fallback[rule] !== undefined) {
      Object.assign(rules, { [rule]: fallback[rule] })
      certainty[rule] = 'known'
    }
  const isUnclear = (rule: Rule) => !isRead(certainty[rule]) && proofs.some((found) => isOpen(found[rule]))
  return { rules, types, reasons, certainty, unclear: new Set(rulesOf.filter(isUnclear)) }
}

const rulesOf = ['dateOrder', 'hasDecimalComma'] as const satisfies readonly Rule[]
const isSame = (one: ParseRules, other: ParseRules) => rulesOf.every((rule) => one[rule] === other[rule])
const typed = (types: readonly UploadType[]) => types.filter((type) => type !== 'text').length

const MAY_BE_GROUPED = `count(*) filter (where ${mayBeGrouped('text')})`
const SEPARATED = "count(*) filter (where regexp_matches(text, '[.,]'))"

/**
 * The types of all columns under each of the given rules. Most types are read alike under all rules, and are counted once. Unless it is
 * said what the separator is, numbers stay texts where each of them that has one may mean either, because a factor of 1,000 is easily overlooked.
 */
async function typesUnder(
  connection: DuckDBConnection,
  columns: number,
  rules: readonly ParseRules[],
  isSeparatorSaid: boolean,
): Promise<{ rules: ParseRules; types: UploadType[] }[]> {
  const fitting = (type: UploadType, under: ParseRules) =>
    type === 'boolean' ? `count(*) filter (where ${isPlainBoolean('text')})` : `count(${valueOf('text', type, under)})`
  const counted = [...new Set(rules.flatMap((each) => proposedTypes.map((type) => fitting(type, each))))]
  const rows = await readRows(
    connection,
    `select col, count(text), ${MAY_BE_GROUPED}, ${SEPARATED}, ${counted.join(', ')} from (select col, ${textOf('text', 'integer')} as text from sample) group by col`,
  )
  const counts = new Map(rows.map(([at, ...sums]) => [Number(at), sums.map(Number)]))
  return rules.map((each) => ({
    rules: each,
    types: Array.from({ length: columns }, (_, at): UploadType => {
      const [filled = 0, grouped, separated, ...sums] = counts.get(at) ?? []
      if (filled === 0) return 'text'
      const found = proposedTypes.find((type) => sums[counted.indexOf(fitting(type, each))] === filled) ?? 'text'
      const isUnclear = !isSeparatorSaid && grouped === separated && (found === 'decimal' || found === 'float')
      return isUnclear && separated !== 0 ? 'text' : found
    }),
  }))
}

/** What a column itself proves need not be asked, even where another one says something else. */
const isOpen = ({ proven, doubtful }: Proofs) => doubtful > 0 && proven === 0

/** How many values of each column of the sample prove a rule, and how many would be others by the other one. */
async function countEvidence(
  connection: DuckDBConnection,
  types: readonly UploadType[],
  rules: ParseRules,
): Promise<Readonly<Record<Rule, Proofs>>[]> {
  const conditions = rulesOf.flatMap((rule) =>
    (['isProof', 'isDoubtful'] as const).map((kind) =>
      byType(types, (type) => {
        const evidence = evidenceOf('text', type, rules)
        return evidence?.rule === rule ? evidence[kind] : undefined
      }),
    ),
  )
  const rows = await readRows(
    connection,
    `select ${[...conditions, `${conditions[1]} and ${isDotted('text')}`].map((condition) => `count(*) filter (where ${condition})`).join(', ')} from sample group by col`,
  )
  return rows.map((row) => {
    const [provenOrder = 0, doubtfulOrder = 0, provenComma = 0, doubtfulComma = 0, dotted = 0] = row.map(Number)
    return {
      dateOrder: { proven: provenOrder, doubtful: doubtfulOrder, dotted },
      hasDecimalComma: { proven: provenComma, doubtful: doubtfulComma, dotted: 0 },
    }
  })
}
