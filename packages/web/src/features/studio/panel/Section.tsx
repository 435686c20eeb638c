import { Badge } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Tooltip } from '../../../ui/layer/Tooltip.tsx'
import classes from './Panel.module.css'

interface SectionProps {
  readonly title: string
  readonly count: number
  /** What to do to fill it, while it is empty. */
  readonly hint: string
  /** Removes everything in it; left out where that makes no sense. */
  readonly onClear?: (() => void) | undefined
  readonly tools?: ReactNode
  /** Where the count alone does not say it. */
  readonly isEmpty?: boolean
  readonly children: ReactNode
}

export function Section({ title, count, hint, onClear, tools, isEmpty = count === 0, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h3 id={id} className={classes.sectionTitle}>
          {title}
        </h3>
        <Badge className={classes.count ?? ''} variant="light" size="sm" aria-label={`${count} in ${title}`}>
          {count}
        </Badge>
        <span className={classes.sectionTools}>
          {tools}
          {onClear && !isEmpty && (
            <Tooltip label={`Remove all ${title.toLowerCase()}`}>
              <IconButton size={22} aria-label={`Remove all ${title.toLowerCase()}`} onClick={onClear}>
                <IconTrash size={16} />
              </IconButton>
            </Tooltip>
          )}
        </span>
      </div>
      {isEmpty ? <p className={classes.hint}>{hint}</p> : children}
    </section>
  )
}
