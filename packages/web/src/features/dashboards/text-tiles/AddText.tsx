import { Button } from '@mantine/core'
import { MAX_TILES } from '@soundings/contract'
import { IconChevronDown, IconHeading, IconLetterT, IconSpacingVertical } from '@tabler/icons-react'
import { useState } from 'react'
import { Menu } from '../../../ui/layer/Menu.tsx'
import { lazily } from '../../../ui/load/lazily.tsx'
import type { TextKind, TextTile } from '../state/dashboard-model.ts'
import { messages } from '../state/messages.ts'

const TextDialog = lazily(() => import('./TextDialog.tsx'))

interface AddTextProps {
  readonly disabled: boolean
  readonly onAdd: (added: Pick<TextTile, 'kind' | 'text'>) => void
}

/** Tiles without a question. */
export function AddText({ disabled, onAdd }: AddTextProps) {
  const [asked, setAsked] = useState<Exclude<TextKind, 'spacer'>>()
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="default"
            disabled={disabled}
            title={disabled ? messages.tooManyTiles(MAX_TILES) : undefined}
            rightSection={<IconChevronDown size={14} />}
          >
            Add Text
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLetterT size={16} />} onClick={() => setAsked('text')}>
            Text
          </Menu.Item>
          <Menu.Item leftSection={<IconHeading size={16} />} onClick={() => setAsked('heading')}>
            Heading
          </Menu.Item>
          <Menu.Item
            leftSection={<IconSpacingVertical size={16} />}
            onClick={() => onAdd({ kind: 'spacer', text: '' })}
          >
            Spacer
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked && (
        <TextDialog
          kind={asked}
          text=""
          onSave={(text) => onAdd({ kind: asked, text })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
