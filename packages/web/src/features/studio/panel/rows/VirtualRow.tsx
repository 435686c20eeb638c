import { UnstyledButton } from '@mantine/core'
import { toTerms } from '@soundings/contract'
import { otherRowsFormula, type VirtualColumn } from '@soundings/query'
import { IconDatabaseShare, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useMayUse } from '../../../../api/session/account.ts'
import { causeOr, reportOutcome } from '../../../../api/core/report-outcome.ts'
import { useAddCalculated } from '../../../../api/sources/tables.ts'
import { IconButton } from '../../../../ui/button/IconButton.tsx'
import { Modal } from '../../../../ui/layer/Modal.tsx'
import { Tooltip } from '../../../../ui/layer/Tooltip.tsx'
import popup from '../../cards/Cards.module.css'
import { NewVirtualColumn } from '../../cards/entries/new-virtual-column.ts'
import { changeVirtualColumn, renameVirtualColumn } from '../../model/columns/edit-virtual.ts'
import { messages } from '../../messages.ts'
import { tableTitle } from '../../model/question/titles.ts'
import { useStudio } from '../../studio-context.ts'
import { RenameField } from '../RenameField.tsx'
import classes from '../Panel.module.css'

/** A column of related rows or of a sequence; a click opens the form that made it. It goes when the question no longer uses it. */
export function VirtualRow({ column }: { column: VirtualColumn }) {
  const { state, act } = useStudio()
  const mayEditModel = useMayUse()('database.write_access')
  const save = useAddCalculated()
  const [isRenaming, setRenaming] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const { id, label, kind } = column
  const rename = (name: string | undefined) => {
    setRenaming(false)
    if (name !== undefined) void act((before) => renameVirtualColumn(before, id, name))
  }
  const keep = async () => {
    const { id: _id, label: displayName, ...meaning } = column
    const saving = save.mutateAsync({
      databaseId: state.databaseId ?? 0,
      tableId: state.baseTableId ?? 0,
      displayName,
      expression: toTerms(otherRowsFormula(meaning)),
    })
    await reportOutcome(saving, {
      done: messages.savedInModel(displayName, tableTitle(state, state.baseTableId)),
      failed: causeOr(messages.saveFailed('')),
    })
  }
  return (
    <div className={classes.item}>
      {isRenaming ? (
        <RenameField name={label} onDone={rename} />
      ) : (
        <UnstyledButton className={classes.itemButton} onClick={() => setEditing(true)} aria-label={`Change ${label}`}>
          <span className={classes.filterText} title={label}>
            {label}
          </span>
        </UnstyledButton>
      )}
      {mayEditModel && state.databaseId !== undefined && (
        <Tooltip label="Save in the data model">
          <IconButton
            size={22}
            aria-label={`Save ${label} in the data model`}
            loading={save.isPending}
            onClick={() => void keep()}
          >
            <IconDatabaseShare size={16} />
          </IconButton>
        </Tooltip>
      )}
      <Tooltip label="Rename">
        <IconButton size={22} aria-label={`Rename ${label}`} onClick={() => setRenaming(true)}>
          <IconPencil size={16} />
        </IconButton>
      </Tooltip>
      <Modal
        opened={isEditing}
        onClose={() => setEditing(false)}
        title={label}
        size={380}
        classNames={{ body: popup.tallBody ?? '' }}
      >
        {isEditing && (
          <NewVirtualColumn
            kind={kind}
            edited={column}
            onDone={(changed, tables) =>
              void act((before) => changeVirtualColumn(before, id, changed, tables)).then(
                (isDone) => isDone && setEditing(false),
              )
            }
            onBack={() => setEditing(false)}
          />
        )}
      </Modal>
    </div>
  )
}
