import type { DbTable } from '@soundings/contract'
import { meaningOf } from '@soundings/query'
import { IconMathFunction } from '@tabler/icons-react'
import { useState } from 'react'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { lazily } from '../../../ui/load/lazily.tsx'
import { calculatedOf, toCalculatedChanges, writtenFormula, type CalculatedDraft } from './calculated-draft.ts'
import { CalculatedForm } from './CalculatedForm.tsx'
import { messages } from '../messages.ts'
import { ModelList, ModelListItem, type ModelListItemProps } from '../model-list/ModelList.tsx'
import { useTableChange } from '../model-list/use-table-change.ts'
import classes from '../model-list/ModelList.module.css'

interface CalculatedDialogProps {
  readonly table: DbTable
  readonly tables: readonly DbTable[]
  readonly mayEdit: boolean
  readonly opened: boolean
  readonly onClose: () => void
  readonly onSaved: (table: DbTable) => void
}

const OtherRowsForm = lazily(() => import('./OtherRowsForm.tsx'))

/** The calculated columns of a table. */
export function CalculatedDialog({ opened, ...list }: CalculatedDialogProps) {
  return (
    <Modal
      keepsWork
      opened={opened}
      onClose={list.onClose}
      title={`Calculated columns of ${list.table.displayName}`}
      size={640}
    >
      {opened && <CalculatedList {...list} />}
    </Modal>
  )
}

function CalculatedList({ table, tables, mayEdit, onClose, onSaved }: Omit<CalculatedDialogProps, 'opened'>) {
  const [saved] = useState(() => calculatedOf(table))
  const [drafts, setDrafts] = useState<readonly CalculatedDraft[]>(saved)
  /** The position of the one in the form; the number of drafts for a new one. */
  const [editing, setEditing] = useState<number>()
  const saving = useTableChange(table, { savedText: messages.calculatedSaved, onSaved, onClose })

  if (editing !== undefined) {
    const edited = drafts[editing]
    const meaning = meaningOf(edited?.formula)
    const form = {
      table,
      tables,
      others: drafts.filter((draft) => draft !== edited),
      onDone: (draft: CalculatedDraft) => {
        setDrafts(drafts.toSpliced(editing, 1, draft))
        setEditing(undefined)
      },
      onCancel: () => setEditing(undefined),
    }
    return edited && meaning ? (
      <OtherRowsForm {...form} edited={edited} meaning={meaning} />
    ) : (
      <CalculatedForm {...form} edited={edited} />
    )
  }
  return (
    <ModelList
      label="Calculated columns"
      explanation={messages.calculatedExplained}
      emptyText={drafts.length === 0 ? messages.noCalculated : undefined}
      addLabel="Add calculated column"
      onAdd={mayEdit ? () => setEditing(drafts.length) : undefined}
      isChanged={drafts !== saved}
      saving={saving}
      onSave={() => void saving.save({ calculated: toCalculatedChanges(drafts) })}
      onClose={onClose}
    >
      {drafts.map((draft, at) => (
        <CalculatedRow
          key={draft.id ?? draft.displayName}
          draft={draft}
          words={writtenFormula(draft.formula, table, tables)}
          onEdit={mayEdit ? () => setEditing(at) : undefined}
          onRemove={mayEdit ? () => setDrafts(drafts.toSpliced(at, 1)) : undefined}
        />
      ))}
    </ModelList>
  )
}

interface CalculatedRowProps extends Pick<ModelListItemProps, 'onEdit' | 'onRemove'> {
  readonly draft: CalculatedDraft
  readonly words: string
}

function CalculatedRow({ draft: { id, displayName, problem }, words, ...changes }: CalculatedRowProps) {
  return (
    <ModelListItem {...changes} name={displayName} icon={<IconMathFunction size={16} aria-hidden="true" />}>
      <span className={classes.pairs}>{words}</span>
      {id === undefined && (
        <span className={classes.marks}>
          <span className={classes.origin}>{messages.notSavedYet}</span>
        </span>
      )}
      {problem !== undefined && <span className={classes.why}>{messages.notComputed(problem)}</span>}
    </ModelListItem>
  )
}
