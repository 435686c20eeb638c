import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useCallback } from 'react'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { formatDateTime } from '../../ui/format/dates.ts'
import { useAccount } from '../../api/session/account.ts'
import { Tooltip } from '../../ui/layer/Tooltip.tsx'
import { useUnsavedDrafts } from '../../components/drafts/open-drafts.ts'
import { messages } from './messages.ts'
import { listNewDrafts, removeDraft, type NewDraft } from './model/draft-storage.ts'
import classes from './Studio.module.css'

const SHOWN_MOST = 5

/** New questions that were neither saved nor thrown away, to go on with. */
export function UnsavedDrafts({ onRestore }: { onRestore: (draft: NewDraft) => void }) {
  const username = useAccount().preferred_username
  const { drafts, forget } = useUnsavedDrafts(
    'studioDraft',
    useCallback(() => listNewDrafts(localStorage, username, new Date()), [username]),
  )
  if (drafts.length === 0) return null
  const discard = (draft: NewDraft) => {
    removeDraft(localStorage, { username, questionId: draft.id })
    forget(draft.id)
  }
  return (
    <section className={classes.left} aria-label={messages.unsavedWork}>
      <h3 className={classes.leftTitle}>{messages.unsavedWork}</h3>
      <ul className={classes.leftList}>
        {drafts.slice(0, SHOWN_MOST).map((draft) => (
          <li key={draft.id} className={classes.leftRow}>
            <span className={classes.leftName}>
              <span className={classes.rowName} title={draft.name}>
                {draft.name}
              </span>
              <span className={classes.rowNote}>{formatDateTime(draft.keptAt)}</span>
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Restore ${draft.name}`}
              onClick={() => onRestore(draft)}
            >
              Restore
            </Button>
            <Tooltip label="Discard">
              <IconButton aria-label={`Discard ${draft.name}`} onClick={() => discard(draft)}>
                <IconTrash size={16} />
              </IconButton>
            </Tooltip>
          </li>
        ))}
      </ul>
    </section>
  )
}
