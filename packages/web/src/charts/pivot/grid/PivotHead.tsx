import type { TableColumnMeta } from '@soundings/contract'
import { headingRuns, type PivotColumn, type PivotPlaces } from '@soundings/query'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Layout } from '../../table/grid/GridRow.tsx'
import type { PivotWords } from '../pivot-words.ts'
import table from '../../table/ResultTable.module.css'
import classes from '../PivotTable.module.css'

type Direction = 'asc' | 'desc' | undefined

interface PivotHeadProps {
  readonly layout: Layout
  readonly columns: readonly TableColumnMeta[]
  readonly places: PivotPlaces
  readonly heads: readonly PivotColumn[]
  readonly words: PivotWords
  readonly directionOf: (by: number | PivotColumn) => Direction
  readonly onSort: (by: number | PivotColumn) => void
}

/** A line for each group across and one for the measures, where there are several. The last one sorts. */
export function PivotHead({ layout, columns, places, heads, words, directionOf, onSort }: PivotHeadProps) {
  const { down, across, measures } = places
  const hasMeasures = measures.length > 1
  const sortLine = hasMeasures ? across.length : across.length - 1
  const lineOf = (level: number, cells: ReactNode) => (
    <div
      key={level}
      role="row"
      aria-rowindex={level + 1}
      className={table.line}
      data-tone="head"
      style={{ width: layout.width }}
    >
      <div role="columnheader" aria-colindex={1} className={table.lead} style={{ width: layout.lead }}>
        {level === sortLine ? (
          <span className={classes.corner}>
            {down.map((at) => (
              <SortButton
                key={at}
                label={columns[at]?.label ?? ''}
                direction={directionOf(at)}
                onClick={() => onSort(at)}
              />
            ))}
          </span>
        ) : (
          <span className={classes.acrossLabel}>{columns[across[level] ?? -1]?.label}</span>
        )}
      </div>
      {layout.gap > 0 && <div role="presentation" style={{ width: layout.gap, flexShrink: 0 }} />}
      {cells}
    </div>
  )
  const spans = (level: number) =>
    headingRuns(layout.others, ({ at }) => heads[at], level).map((run) => {
      const head = heads[run[0]?.at ?? -1]
      return (
        <div
          key={run[0]?.at}
          role="columnheader"
          aria-colindex={(run[0]?.index ?? 0) + 2}
          aria-colspan={run.length}
          className={classes.span}
          style={{ width: run.reduce((sum, { width }) => sum + width, 0) }}
        >
          <span className={classes.spanText} style={{ left: layout.lead + 8 }}>
            {head && words.headingAt(head, level)}
          </span>
        </div>
      )
    })
  const sorts = layout.others.map((slot) => {
    const head = heads[slot.at]
    if (!head) return null
    const direction = directionOf(head)
    return (
      <div
        key={slot.at}
        role="columnheader"
        aria-colindex={slot.index + 2}
        aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : 'none'}
        className={`${table.heading} ${classes.heading}`}
        style={{ width: slot.width }}
        data-align="end"
      >
        <SortButton
          label={hasMeasures ? words.measureLabel(head) : words.headingAt(head, sortLine)}
          name={words.nameOf(head)}
          direction={direction}
          onClick={() => onSort(head)}
        />
      </div>
    )
  })
  return (
    <>
      {across.map((_, level) => lineOf(level, level === sortLine ? sorts : spans(level)))}
      {hasMeasures && lineOf(across.length, sorts)}
    </>
  )
}

function SortButton({
  label,
  name = label,
  direction,
  onClick,
}: {
  label: string
  name?: string
  direction: Direction
  onClick: () => void
}) {
  return (
    <button type="button" className={table.sort} data-printed title={name} aria-label={name} onClick={onClick}>
      <span className={table.title}>{label}</span>
      {direction === 'asc' && <IconArrowUp size={14} aria-hidden="true" />}
      {direction === 'desc' && <IconArrowDown size={14} aria-hidden="true" />}
    </button>
  )
}
