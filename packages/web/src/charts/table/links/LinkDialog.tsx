import { Button, Group, MultiSelect, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dashboardQueries } from '../../../api/questions/dashboards.ts'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { messages } from '../messages.ts'
import type { CellLink } from './cell-link.ts'

interface LinkDialogProps {
  readonly label: string
  readonly link: CellLink | undefined
  /** Columns whose values can narrow a dashboard. */
  readonly offered: readonly { readonly key: string; readonly label: string }[]
  readonly onChange: (link: CellLink | undefined) => void
  readonly onClose: () => void
}

/** To which dashboard the cells of a column lead, and what they take along. */
export default function LinkDialog({ label, link, offered, onChange, onClose }: LinkDialogProps) {
  const dashboards = useQuery(dashboardQueries.list())
  const [dashboard, setDashboard] = useState(link?.dashboard)
  const [by, setBy] = useState<readonly string[]>(link?.by ?? offered.map(({ key }) => key))
  const known = dashboards.data ?? []
  const isDead = dashboard !== undefined && dashboards.data !== undefined && !known.some(({ id }) => id === dashboard)
  const finish = (next: CellLink | undefined) => {
    onChange(next)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={`Link of ${label}`} size={420}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (dashboard !== undefined) finish({ dashboard, by })
        }}
      >
        <Stack gap="sm">
          <Select
            label="Dashboard"
            placeholder={dashboards.isPending ? 'Loading' : 'Choose a dashboard'}
            data={known.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={dashboard === undefined || isDead ? null : String(dashboard)}
            error={isDead ? messages.deadLink : dashboards.isError ? messages.dashboardsFailed : undefined}
            searchable
            data-autofocus
            onChange={(chosen) => setDashboard(chosen === null ? undefined : Number(chosen))}
          />
          <MultiSelect
            label="Filtered by"
            description={messages.linkHint}
            inputWrapperOrder={['label', 'input', 'description']}
            data={offered.map(({ key, label: each }) => ({ value: key, label: each }))}
            value={[...by]}
            onChange={setBy}
          />
          <Group justify="end" gap="xs">
            {link && (
              <Button variant="default" mr="auto" onClick={() => finish(undefined)}>
                Remove link
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={dashboard === undefined || isDead}>
              Done
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
