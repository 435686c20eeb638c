import type { KeyboardEventHandler, ReactNode } from 'react'
import type { ChartOptions } from '../../../charts/chart-options.ts'
import { DEFAULT_TILE_COLOUR, readableGround, tileColour, type Ground } from '../../../charts/kpi/tile-colour.ts'
import frame from '../QuestionResult.module.css'
import classes from './tile.module.css'

interface TileBoxProps {
  readonly title: string
  /** Unknown until there is a result. */
  readonly view: { readonly shown: string | undefined; readonly options: ChartOptions } | undefined
  /** Beside the title. */
  readonly tools?: ReactNode
  readonly onKeyDown?: KeyboardEventHandler<HTMLElement>
  readonly children: ReactNode
}

/** The title of a tile above its result. */
export function TileBox({ title, view, tools, onKeyDown, children }: TileBoxProps) {
  const ground = view && groundOf(view)
  return (
    <section
      className={ground ? `${frame.result} ${classes.coloured}` : frame.result}
      aria-label={title}
      data-ink={ground?.ink}
      style={ground && { background: ground.fill }}
      onKeyDown={onKeyDown}
    >
      <div
        className={classes.head}
        {...(tools !== undefined && { role: 'toolbar', 'aria-label': `Tools of ${title}` })}
      >
        <h2 className={classes.title} title={title}>
          {title}
        </h2>
        {tools}
      </div>
      {children}
    </section>
  )
}

/** A number on a colour fills the whole tile with it, so that no box is in a box. */
function groundOf({ shown, options: { number, kpiColor } }: NonNullable<TileBoxProps['view']>): Ground | undefined {
  return shown === 'KPI' && (number?.style ?? 'coloured') === 'coloured'
    ? readableGround(tileColour(kpiColor) ?? DEFAULT_TILE_COLOUR)
    : undefined
}
