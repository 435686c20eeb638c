import { useMemo, useState, type ReactNode } from 'react'
import { lazily } from '../../../ui/load/lazily.tsx'
import type { Cell, ViewProps } from '../../chart-type.ts'
import type { CellWriter } from '../cells/cell-text.ts'
import type { KnownColumn } from '../columns/known-columns.ts'
import type { KnownSummaries } from '../arrangement/use-summaries.ts'
import { withFormat } from './cell-format.ts'
import { boundsOf, lookBy, type LookOf } from './cell-look.ts'
import { messages } from './messages.ts'
import classes from './CellFormats.module.css'

const FormatDialog = lazily(() => import('./FormatDialog.tsx'))

interface Formatted {
  /** By position in the result; undefined for columns that are shown plainly. */
  readonly looks: readonly (LookOf | undefined)[]
  /** What the colours of a column mean, for its heading. */
  readonly meanings: readonly (string | undefined)[]
  /** Opens the form for the column at a position; absent where a format would not be kept. */
  readonly onFormat: ((at: number) => void) | undefined
  /** Tells of columns whose scale has no bounds. */
  readonly formatNote: ReactNode
  readonly formatDialog: ReactNode
}

interface Shown extends Pick<KnownSummaries, 'summaryOf'> {
  readonly view: ViewProps
  readonly known: readonly KnownColumn[]
  readonly writers: readonly CellWriter[]
}

type Extremes = readonly [lowest: Cell, highest: Cell] | null

/** The formats of the columns, with the bounds of scales over all rows of the result. */
export function useCellFormats({ view, known, writers, summaryOf }: Shown): Formatted {
  const { result, options, isKept = false, onOptions } = view
  const { columns } = result.table
  const formats = options.cellFormats
  const [opened, setOpened] = useState<number>()
  const bounds = known.map(({ key }, at) =>
    formats?.[key] && 'hue' in formats[key] ? [summaryOf('min', [], at), summaryOf('max', [], at)] : null,
  )
  const isPending = bounds.some((pair) => pair?.includes(undefined))
  // Asked for anew at each drawing and seldom other bounds: rows keep their look, and are not drawn again while one scrolls.
  const extremes = JSON.stringify(bounds)
  const { unscaled, ...drawn } = useMemo(() => {
    const found = JSON.parse(extremes) as Extremes[]
    const each = columns.map((column, at) => {
      const format = formats?.[known[at]?.key ?? '']
      if (!format || column.oceanDataType !== 'NUMBER') return {}
      if (!('hue' in format)) return { look: lookBy(format, undefined, writers[at]) }
      const [lowest, highest] = found[at] ?? []
      const bounds = boundsOf(format, lowest, highest)
      const write = writers[at] ?? String
      return {
        look: lookBy(format, bounds),
        meaning: bounds && messages.meaning[format.kind](write(bounds.low), write(bounds.high)),
        unscaled: bounds || isPending ? undefined : column.label,
      }
    })
    return {
      looks: each.map(({ look }) => look),
      meanings: each.map(({ meaning }) => meaning),
      unscaled: each.flatMap(({ unscaled }) => unscaled ?? []),
    }
  }, [formats, known, columns, writers, extremes, isPending])

  const column = opened === undefined ? undefined : columns[opened]
  const key = known[opened ?? -1]?.key
  return {
    ...drawn,
    onFormat: isKept && onOptions ? setOpened : undefined,
    formatNote: unscaled.length > 0 && (
      <p className={classes.note} role="note">
        {messages.unscaled(unscaled)}
      </p>
    ),
    formatDialog: column && key !== undefined && onOptions && (
      <FormatDialog
        label={column.label}
        format={formats?.[key]}
        write={writers[opened ?? -1] ?? String}
        onChange={(format) => {
          const keys = known.map((each) => each.key)
          const { cellFormats: _, ...others } = options
          const changed = withFormat(formats, keys, key, format)
          onOptions(changed ? { ...others, cellFormats: changed } : others)
        }}
        onClose={() => setOpened(undefined)}
      />
    ),
  }
}
