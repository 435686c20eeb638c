import { Divider, Text } from '@mantine/core'
import type { DatabaseSummary, SharableGroup } from '@soundings/contract'
import { useState } from 'react'
import { causeOr, reportOutcome } from '../../../api/core/report-outcome.ts'
import { useShareDatabases } from '../../../api/sources/databases.ts'
import { shareChecks } from '../../../api/auth/share-checks.ts'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { ShareForm, type ShareChoice } from '../../../components/share-with-users/ShareForm.tsx'
import { useGiveToGroups } from '../../../components/share-with-users/use-give-to-groups.ts'
import { WhoHasAccess } from '../../../components/share-with-users/access/WhoHasAccess.tsx'
import { messages } from '../messages.ts'

/** Gives a whole database to groups and other users, and lists who has it, also for an owner who may not share. Open while there is one. */
export function ShareDatabaseModal({
  database,
  onClose,
}: {
  database: DatabaseSummary | undefined
  onClose: () => void
}) {
  const share = useShareDatabases()
  const giveToGroups = useGiveToGroups()
  /** Escape or a press beside the dialog closes it, and must not lose the people chosen for this database. */
  const [chosen, setChosen] = useState<{ readonly id: number; readonly choice: ShareChoice }>()

  const canShare = database?.rights.canShare ?? true

  const finish = () => {
    setChosen(undefined)
    onClose()
  }

  const shareWith = async (id: number, usernames: string[], groups: readonly SharableGroup[] = []) => {
    if (!(await giveToGroups({ kind: 'database', ids: [id] }, groups))) return
    if (usernames.length === 0) return finish()
    const isShared = await reportOutcome(share.mutateAsync({ ids: [id], usernames }), {
      done: ({ message }) => message || messages.shared,
      failed: causeOr(messages.shareFailed),
    })
    if (isShared) finish()
  }

  return (
    <Modal
      opened={database !== undefined}
      onClose={onClose}
      title={canShare ? 'Share Database' : 'Who has access'}
      size={480}
      styles={{ content: { overflow: 'visible' } }}
    >
      {database && (
        <>
          {canShare && (
            <>
              <Text
                size="sm"
                c="dimmed"
                mb="sm"
              >{`People you choose can use every table of ${database.displayName}.`}</Text>
              <ShareForm
                isBusy={share.isPending}
                asksForGroups
                check={(receivers) => shareChecks.ofDatabases([database.id], receivers)}
                {...(chosen?.id === database.id && { initial: chosen.choice })}
                onChoose={(choice) => setChosen({ id: database.id, choice })}
                onCancel={finish}
                onDone={(usernames, _canEdit, groups) => void shareWith(database.id, usernames, groups)}
              />
              <Divider my="md" />
            </>
          )}
          <WhoHasAccess item={{ kind: 'database', id: database.id }} canShare={canShare} />
        </>
      )}
    </Modal>
  )
}
