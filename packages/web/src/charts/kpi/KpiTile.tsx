import { Tooltip } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { TableColumnMeta } from '@soundings/contract'
import { numberWriter } from '@soundings/query'
import type { Figure } from '../../ui/format/numbers.ts'
import { wantsWhite } from '../../ui/theme/contrast.ts'
import type { ViewProps } from '../chart-type.ts'
import { noValue } from '../no-value.ts'
import { fittingText } from './fitting-text.ts'
import { tileColour } from './tile-colour.ts'
import classes from './KpiTile.module.css'

const LETTER_HEIGHT = 36
/** The measured width has the padding of both sides in it. */
const PADDING = 2 * 16

/** The number as it fits, and as exactly as it is known. */
function shownNumber(figure: Figure | null, column: TableColumnMeta | undefined, width: number) {
  const format = column?.format
  if (figure === null) {
    const { text, reason } = noValue(column)
    return { text, full: reason ?? text }
  }
  return { text: fittingText(figure, format, width, LETTER_HEIGHT), full: numberWriter(format, 'full')(figure) }
}

/** One number, large, on a colour of its own. */
export default function KpiTile({ result, options }: ViewProps) {
  const { ref, width } = useElementSize()
  const at = Math.max(0, result.table.columns.findIndex(({ type }) => type === 'MEASURE'))
  const value = result.table.data[0]?.[at] ?? null
  const figure = typeof value === 'boolean' ? String(value) : value
  const shown = shownNumber(figure, result.table.columns[at], width - PADDING)
  const color = tileColour(options.kpiColor)

  return (
    <div ref={ref} className={classes.tile} data-ink={color && wantsWhite(color) ? 'light' : undefined} style={color ? { background: color } : undefined}>
      <p className={classes.name}>{result.table.columns[at]?.label ?? result.title}</p>
      <Tooltip label={shown.full} events={{ hover: true, focus: true, touch: true }}>
        <p className={classes.number} data-null={figure === null || undefined} tabIndex={0} aria-label={shown.full}>{shown.text}</p>
      </Tooltip>
    </div>
  )
}
