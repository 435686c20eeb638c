import { aggregations, groupingOf, type GroupingName } from '../aggregations/registry.ts'
import { rankedCells, withOther } from '../aggregations/top.ts'
import { formulaOf } from '../formula/column-formula.ts'
import { divides } from '../formula/divides.ts'
import type { Formula } from '../formula/formula.ts'
import type { NumberFormat } from '../format/numbers/number-format.ts'
import { unitOf } from '../format/numbers/read-format.ts'
import type { Clock } from '../model/dates/calendar.ts'
import type { OutputColumn } from '../model/query.ts'
import type { ResultColumn } from '../model/result.ts'
import type { Resolved, ResolvedOutput } from '../stages/resolving/resolve.ts'
import { isTop, topPositions } from '../stages/ordering/top-groups.ts'
import { summariesOf, summarySources } from './totals/summary-rules.ts'

/** What the columns of a question's result are, with labels that differ. */
export function resultColumns(
  query: Pick<Resolved, 'outputs' | 'isAggregated'> & { readonly clock?: Clock },
): ResultColumn[] {
  const labels = uniqueLabels(query.outputs.map(({ asked }) => asked.label))
  const tops = topPositions(query.outputs)
  return query.outputs.map((output, position) => ({
    ...toResultColumn(query, output, labels[position] ?? output.asked.label),
    ...(isTop(output) && {
      top: { count: output.source.top.count, rankAt: query.outputs.length + tops.indexOf(position) },
    }),
  }))
}

function toResultColumn(
  query: Pick<Resolved, 'isAggregated'> & { readonly clock?: Clock },
  output: ResolvedOutput,
  label: string,
): ResultColumn {
  const { asked, type } = output
  const kind = kindOf(output)
  return {
    ...type,
    label,
    kind,
    ...columnOf(asked),
    ...formatOf(output),
    pin: asked.pin,
    grouped: asked.grouped,
    ...(output.isInstant && query.clock && { timeZone: query.clock.zone }),
    order: { direction: asked.orderDirection, index: asked.orderIndex },
    summaries: summariesOf(summarySources(query, output, kind)),
    ...(asked.vid !== undefined && { vid: asked.vid }),
    ...(divides(formulaShown(output)) && { divides: true }),
    ...(output.rate && { rate: { per: output.rate.per, ...(output.rate.limit && { limit: output.rate.limit }) } }),
    ...(asked.design !== 'group' && asked.derived && { derived: asked.derived.kind }),
  }
}

/** The formula whose values are shown as they are, of the question or of a column of the data model. */
function formulaShown({ source }: ResolvedOutput): Formula<number> | undefined {
  if (source.kind === 'computed') return source.formula
  return source.kind === 'view' && source.aggregation === aggregations.none ? formulaOf(source.place.column) : undefined
}

/** The column behind a view or a group, and what is made of it. */
function columnOf(asked: OutputColumn): Pick<ResultColumn, 'columnId' | 'path' | 'aggregation' | 'where' | 'grouping'> {
  if (asked.design === 'computed') return { columnId: null, aggregation: null, grouping: null }
  const use = { columnId: asked.columnId, ...(asked.path && { path: asked.path }) }
  if (asked.design === 'group') return { ...use, aggregation: null, grouping: asked.grouping }
  return { ...use, aggregation: asked.aggregation, ...(asked.where && { where: asked.where }), grouping: null }
}

/** Its own format, or what the column behind it has where its numbers are measured in the same. */
function formatOf({ asked, source, derived, rate, type }: ResolvedOutput): Pick<ResultColumn, 'format'> {
  if (type.dataType !== 'NUMBER') return {}
  const own = asked.design === 'group' ? undefined : asked.format
  const format =
    own ?? (derived?.derivation.format !== undefined ? derived.derivation.format : rate ? null : formatOfSource(source))
  return format ? { format } : {}
}

function formatOfSource(source: ResolvedOutput['source']): NumberFormat | null | undefined {
  if (source.kind === 'view' && source.aggregation.format !== undefined) return source.aggregation.format
  return 'place' in source ? source.place.column.format : null
}

export function kindOf({ source, level, type }: ResolvedOutput) {
  if (level === 'aggregate') return 'MEASURE'
  if (level === 'key') return 'DIMENSION'
  if (source.kind === 'view' && source.aggregation === aggregations.none) return source.place.column.kind
  return type.dataType === 'NUMBER' ? 'MEASURE' : 'DIMENSION'
}

/** Repeated labels get a number: Ward, Ward 2, Ward 3. A number that is taken already is left out. */
export function uniqueLabels(labels: readonly string[]): string[] {
  const taken = new Set(labels)
  const seen = new Set<string>()
  return labels.map((label) => {
    if (!seen.has(label)) {
      seen.add(label)
      return label
    }
    let number = 2
    while (taken.has(`${label} ${number}`)) number += 1
    const numbered = `${label} ${number}`
    taken.add(numbered)
    return numbered
  })
}

/** Labels for readers who see bare numbers: `Stay (seconds)`. A label that ends with its unit says it once. */
export const labelsWithUnits = (
  columns: readonly { readonly label: string; readonly format?: NumberFormat | undefined }[],
): string[] =>
  uniqueLabels(
    columns.map(({ label, format }) => {
      const unit = unitOf(format)
      return unit === null || label.endsWith(`(${unit})`) ? label : `${label} (${unit})`
    }),
  )

/** Whether groups are shown as another text than the database gives. */
export const isPrinted = (grouping: GroupingName | null): grouping is GroupingName =>
  grouping !== null && grouping !== 'uniqueValues'

/** A value of a result as people read it: a date group as 2024-Q3 or Monday, all else unchanged. */
export function formatCell({ grouping }: Pick<ResultColumn, 'grouping'>, value: unknown): unknown {
  return grouping === null ? value : groupingOf(grouping).format(value)
}

/** A row of a statement as people read it. */
export function formatRow(columns: readonly ResultColumn[], row: readonly unknown[]): unknown[] {
  const ranked = rankedCells(columns)
  const cells = ranked ? withOther(row, ranked) : row
  return columns.map((column, at) => formatCell(column, cells[at]))
}
