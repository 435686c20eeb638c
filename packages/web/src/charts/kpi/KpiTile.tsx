import { Tooltip } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { TableColumnMeta } from '@soundings/contract'
import { formatUnit } from '@soundings/query'
import { nullText } from '../../ui/format/null-text.ts'
import { formatExactly, type Figure } from '../../ui/format/numbers.ts'
import { wantsWhite } from '../../ui/theme/contrast.ts'
import type { ViewProps } from '../chart-type.ts'
import { fittingText } from './abbreviate.ts'
import { tileColour } from './tile-colour.ts'
import classes from './KpiTile.module.css'

const LETTER_HEIGHT = 36

/** The number as it fits, and as exactly as it is known. */
function shownNumber(figure: Figure | null, unit: TableColumnMeta['unit'], width: number) {
  if (figure === null) return { text: nullText(), full: nullText() }
  if (unit) return { text: formatUnit(figure, unit), full: `${formatUnit(figure, unit)} (${formatExactly(figure)} ${unit})` }
  return { text: fittingText(figure, width, LETTER_HEIGHT), full: formatExactly(figure) }
}

/** One number, large, on a colour of its own. */
export default function KpiTile({ result, options }: ViewProps) {
  const { ref, width } = useElementSize()
  const at = Math.max(0, result.table.columns.findIndex(({ type }) => type === 'MEASURE'))
  const value = result.table.data[0]?.[at] ?? null
  const figure = typeof value === 'boolean' ? String(value) : value
  const shown = shownNumber(figure, result.table.columns[at]?.unit ?? null, width)
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
