import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dashboardQueries } from '../../../api/questions/dashboards.ts'
import { questionQueries } from '../../../api/questions/questions.ts'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { saveDashboardArchive, saveQuestionArchive } from '../../../components/archive-download/save-archive.ts'
import { messages } from './messages.ts'
import { TickList } from './TickList.tsx'
import classes from './Backup.module.css'

export function BackupDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Backup" size={860}>
      {opened && <BackupForm onClose={onClose} />}
    </Modal>
  )
}

const none: ReadonlySet<number> = new Set()

function BackupForm({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const [tickedDashboards, tickDashboards] = useState(none)
  const [tickedQuestions, tickQuestions] = useState(none)
  const [isSaving, setSaving] = useState(false)

  const handleSave = async () => {
    setSaving(true)
    const saved = [
      tickedQuestions.size === 0 || (await saveQuestionArchive([...tickedQuestions])),
      tickedDashboards.size === 0 || (await saveDashboardArchive([...tickedDashboards])),
    ]
    setSaving(false)
    if (saved.every(Boolean)) onClose()
  }

  return (
    <>
      <div className={classes.lists}>
        <TickList
          title="Dashboards List"
          page={(ask) => dashboardQueries.page({ ...ask, sort: 'id,desc' })}
          readAll={() => cache.fetchQuery(dashboardQueries.list())}
          ticked={tickedDashboards}
          onTick={tickDashboards}
          failedText={messages.dashboardsListFailed}
          emptyText={messages.noDashboards}
        />
        <TickList
          title="Questions List"
          page={(ask) => questionQueries.page({ ...ask, sort: 'id,desc' })}
          readAll={() => cache.fetchQuery(questionQueries.list())}
          ticked={tickedQuestions}
          onTick={tickQuestions}
          failedText={messages.questionsListFailed}
          emptyText={messages.noQuestions}
        />
      </div>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={isSaving || tickedDashboards.size + tickedQuestions.size === 0}
          loading={isSaving}
          onClick={() => void handleSave()}
        >
          Save
        </Button>
      </Group>
    </>
  )
}
