import { Button, Group } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { Tooltip } from '../../../ui/layer/Tooltip.tsx'
import classes from './ModelList.module.css'

interface ModelListProps {
  readonly label: string
  readonly explanation: string
  /** Undefined where there are some. */
  readonly emptyText: string | undefined
  readonly addLabel: string
  /** Undefined for those who may only look. */
  readonly onAdd: (() => void) | undefined
  readonly isChanged: boolean
  readonly saving: { readonly problem: string | undefined; readonly isSaving: boolean }
  readonly onSave: () => void
  readonly onClose: () => void
  readonly children: React.ReactNode
}

/** Several things of a table in a dialog, such as its references. They are changed one by one and saved together. */
export function ModelList({
  label,
  explanation,
  emptyText,
  addLabel,
  onAdd,
  isChanged,
  saving: { problem, isSaving },
  onSave,
  onClose,
  children,
}: ModelListProps) {
  return (
    <div className={classes.dialog} data-unsaved={isChanged || undefined}>
      <p className={classes.explanation}>{explanation}</p>
      {emptyText !== undefined && <p className={classes.empty}>{emptyText}</p>}
      <ul className={classes.list} aria-label={label}>
        {children}
      </ul>
      <FormMessage text={problem} />
      {onAdd ? (
        <div className={classes.foot}>
          <Button variant="subtle" leftSection={<IconPlus size={16} />} onClick={onAdd}>
            {addLabel}
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={!isChanged} loading={isSaving} onClick={onSave}>
              Save
            </Button>
          </Group>
        </div>
      ) : (
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      )}
    </div>
  )
}

export interface ModelListItemProps {
  readonly icon: React.ReactNode
  readonly name: string
  /** What its buttons change, where the name alone does not say it. */
  readonly fullName?: string
  readonly onEdit: (() => void) | undefined
  readonly onRemove: (() => void) | undefined
  readonly children: React.ReactNode
}

export function ModelListItem({ icon, name, fullName = name, onEdit, onRemove, children }: ModelListItemProps) {
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <span className={classes.target}>
          {icon}
          {name}
        </span>
        {children}
      </div>
      {onEdit && (
        <Tooltip label="Change">
          <IconButton aria-label={`Change ${fullName}`} onClick={onEdit}>
            <IconPencil size={18} />
          </IconButton>
        </Tooltip>
      )}
      {onRemove && (
        <Tooltip label="Remove">
          <IconButton isDanger aria-label={`Remove ${fullName}`} onClick={onRemove}>
            <IconTrash size={18} />
          </IconButton>
        </Tooltip>
      )}
    </li>
  )
}
