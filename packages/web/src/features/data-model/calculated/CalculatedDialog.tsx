import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import type { DbTable } from '@soundings/contract'
import { meaningOf } from '@soundings/query'
import { IconMathFunction, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { titleOf } from '../../../api/core/api-error.ts'
import { toTableFields, useSaveTable } from '../../../api/sources/tables.ts'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { lazily } from '../../../ui/load/lazily.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { calculatedOf, toCalculatedChanges, writtenFormula, type CalculatedDraft } from './calculated-draft.ts'
import { CalculatedForm } from './CalculatedForm.tsx'
import { confirmImpact } from '../impact/confirm-impact.ts'
import { messages } from '../messages.ts'
import classes from '../references/References.module.css'

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
    <Modal opened={opened} onClose={list.onClose} title={`Calculated columns of ${list.table.displayName}`} size={640}>
      {opened && <CalculatedList {...list} />}
    </Modal>
  )
}

function CalculatedList({ table, tables, mayEdit, onClose, onSaved }: Omit<CalculatedDialogProps, 'opened'>) {
  const [saved] = useState(() => calculatedOf(table))
  const [drafts, setDrafts] = useState<readonly CalculatedDraft[]>(saved)
  /** The position of the one in the form; the number of drafts for a new one. */
  const [editing, setEditing] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const save = useSaveTable()

  const submit = async () => {
    setSaving(true)
    try {
      const change = { ...toTableFields(table), columns: [], calculated: toCalculatedChanges(drafts) }
      const confirmed = await confirmImpact([change])
      if (!confirmed) return
      onSaved(await save.mutateAsync({ ...change, ...confirmed }))
      toast.success(messages.calculatedSaved)
      onClose()
    } catch (error) {
      setProblem(titleOf(error) || messages.saveFailed)
    } finally {
      setSaving(false)
    }
  }

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
    <div className={classes.dialog}>
      <p className={classes.explanation}>{messages.calculatedExplained}</p>
      {drafts.length === 0 && <p className={classes.empty}>{messages.noCalculated}</p>}
      <ul className={classes.list} aria-label="Calculated columns">
        {drafts.map((draft, at) => (
          <CalculatedRow
            key={draft.id ?? draft.displayName}
            draft={draft}
            words={writtenFormula(draft.formula, table, tables)}
            onEdit={mayEdit ? () => setEditing(at) : undefined}
            onRemove={mayEdit ? () => setDrafts(drafts.toSpliced(at, 1)) : undefined}
          />
        ))}
      </ul>
      <FormMessage text={problem} />
      {mayEdit ? (
        <div className={classes.foot}>
          <Button variant="subtle" leftSection={<IconPlus size={16} />} onClick={() => setEditing(drafts.length)}>
            Add calculated column
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={drafts === saved} loading={isSaving} onClick={() => void submit()}>
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

interface CalculatedRowProps {
  readonly draft: CalculatedDraft
  readonly words: string
  readonly onEdit: (() => void) | undefined
  readonly onRemove: (() => void) | undefined
}

function CalculatedRow({ draft: { id, displayName, problem }, words, onEdit, onRemove }: CalculatedRowProps) {
  return (
    <li className={classes.reference}>
      <div className={classes.words}>
        <span className={classes.target}>
          <IconMathFunction size={16} aria-hidden="true" />
          {displayName}
        </span>
        <span className={classes.pairs}>{words}</span>
        {id === undefined && (
          <span className={classes.marks}>
            <span className={classes.origin}>{messages.notSavedYet}</span>
          </span>
        )}
        {problem !== undefined && <span className={classes.why}>{messages.notComputed(problem)}</span>}
      </div>
      {onEdit && (
        <Tooltip label="Change">
          <ActionIcon variant="subtle" color="gray" aria-label={`Change ${displayName}`} onClick={onEdit}>
            <IconPencil size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      {onRemove && (
        <Tooltip label="Remove">
          <ActionIcon variant="subtle" color="red" aria-label={`Remove ${displayName}`} onClick={onRemove}>
            <IconTrash size={18} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  )
}
