import { Button, Group } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { BottomBar } from '../../ui/page/BottomBar.tsx'

interface ModelBarProps {
  readonly mayEdit: boolean
  readonly isSaving: boolean
  readonly isRefreshing: boolean
  readonly problem: string | undefined
  readonly onSave: () => void
  /** Left out while no column is chosen. */
  readonly onRefresh: (() => void) | undefined
}

export function ModelBar({ mayEdit, isSaving, isRefreshing, problem, onSave, onRefresh }: ModelBarProps) {
  return (
    <BottomBar>
      <FormMessage text={problem} />
      <Group gap="xs" justify="flex-end">
        {mayEdit && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            disabled={!onRefresh}
            loading={isRefreshing}
            onClick={onRefresh}
          >
            Refresh Now
          </Button>
        )}
        <Button component={Link} to="/databases" variant="default">
          Cancel
        </Button>
        {mayEdit && (
          <Button loading={isSaving} onClick={onSave}>
            Save
          </Button>
        )}
      </Group>
    </BottomBar>
  )
}
