import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core'
import type { VirtualColumn } from '@soundings/query'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Modal } from '../../../ui/layer/Modal.tsx'
import popup from '../cards/Cards.module.css'
import { NewVirtualColumn } from '../cards/new-virtual-column.ts'
import { changeVirtualColumn, renameVirtualColumn } from '../model/edit-virtual.ts'
import { useStudio } from '../studio-context.ts'
import { RenameField } from './RenameField.tsx'
import classes from './Panel.module.css'

/** A column of related rows or of a sequence; a click opens the form that made it. It goes when the question no longer uses it. */
export function VirtualRow({ column }: { column: VirtualColumn }) {
  const { act } = useStudio()
  const [isRenaming, setRenaming] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const { id, label, kind } = column
  const rename = (name: string | undefined) => {
    setRenaming(false)
    if (name !== undefined) void act((before) => renameVirtualColumn(before, id, name))
  }
  return (
    <div className={classes.item}>
      {isRenaming ? (
        <RenameField name={label} onDone={rename} />
      ) : (
        <UnstyledButton className={classes.itemButton} onClick={() => setEditing(true)} aria-label={`Change ${label}`}>
          <span className={classes.filterText} title={label}>{label}</span>
        </UnstyledButton>
      )}
      <Tooltip label="Rename">
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Rename ${label}`} onClick={() => setRenaming(true)}>
          <IconPencil size={16} />
        </ActionIcon>
      </Tooltip>
      <Modal opened={isEditing} onClose={() => setEditing(false)} title={label} size={380} classNames={{ body: popup.tallBody ?? '' }}>
        {isEditing && (
          <NewVirtualColumn
            kind={kind}
            edited={column}
            onDone={(changed, tables) => void act((before) => changeVirtualColumn(before, id, changed, tables)).then((isDone) => isDone && setEditing(false))}
            onBack={() => setEditing(false)}
          />
        )}
      </Modal>
    </div>
  )
}
