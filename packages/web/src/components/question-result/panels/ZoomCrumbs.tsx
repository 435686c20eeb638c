import { UnstyledButton } from '@mantine/core'
import { stepText, type ZoomTrail } from './zoom-trail.ts'
import classes from '../QuestionResult.module.css'

/** How one got here by zooming; each step leads back to what was seen then. */
export function ZoomCrumbs({ steps, onBack }: ZoomTrail) {
  if (steps.length === 0) return null
  const crumbs = ['All', ...steps.map(stepText)]
  return (
    <nav aria-label="Zoom">
      <ol className={classes.crumbs}>
        {crumbs.map((text, kept) => (
          <li key={kept}>
            {kept === steps.length ? (
              <span aria-current="step">{text}</span>
            ) : (
              <UnstyledButton className={classes.crumb} data-printed onClick={() => onBack(kept)}>
                {text}
              </UnstyledButton>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
