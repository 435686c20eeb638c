import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import type { DbTable, ReferenceChange, TableReference } from '@soundings/contract'
import { IconArrowRight, IconPencil, IconPlus, IconTrash, IconUnlink } from '@tabler/icons-react'
import { useState } from 'react'
import { titleOf } from '../../../api/core/api-error.ts'
import { toTableFields, useSaveTable } from '../../../api/sources/tables.ts'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { confirmImpact } from '../impact/confirm-impact.ts'
import { messages } from '../messages.ts'
import { emptyReference, pairsText, referenceKey, toReferenceDraft } from './reference-draft.ts'
import { ReferenceForm } from './ReferenceForm.tsx'
import classes from './References.module.css'

interface ReferencesDialogProps {
  readonly table: DbTable
  readonly tables: readonly DbTable[]
  readonly mayEdit: boolean
  readonly opened: boolean
  readonly onClose: () => void
  readonly onSaved: (table: DbTable) => void
  readonly onTablesRead: (tables: readonly DbTable[]) => void
}

/** What the table refers to, over one or several columns. */
export function ReferencesDialog({ opened, ...list }: ReferencesDialogProps) {
  return (
    <Modal opened={opened} onClose={list.onClose} title={`References of ${list.table.displayName}`} size={640}>
      {opened && <ReferenceList {...list} />}
    </Modal>
  )
}

/** A saved reference knows where it came from; one that was just declared does not yet. */
type Listed = ReferenceChange & Partial<Pick<TableReference, 'isInSource' | 'isToUniqueKey'>>

function ReferenceList({
  table,
  tables,
  mayEdit,
  onClose,
  onSaved,
  onTablesRead,
}: Omit<ReferencesDialogProps, 'opened'>) {
  const [references, setReferences] = useState<readonly Listed[]>(table.references)
  /** The position of the one in the form; the number of references for a new one. */
  const [editing, setEditing] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const save = useSaveTable()
  const isChanged =
    JSON.stringify(references.map(referenceKey).toSorted()) !==
    JSON.stringify(table.references.map(referenceKey).toSorted())

  const finish = (change: ReferenceChange) => {
    const saved = table.references.find((reference) => referenceKey(reference) === referenceKey(change))
    setReferences(references.toSpliced(editing ?? references.length, 1, saved ?? change))
    setEditing(undefined)
  }
  const submit = async () => {
    setSaving(true)
    try {
      const sent = references.map(({ toTableId, pairs }) => ({ toTableId, pairs }))
      const change = { ...toTableFields(table), columns: [], references: sent }
      const confirmed = await confirmImpact([change])
      if (!confirmed) return
      onSaved(await save.mutateAsync({ ...change, ...confirmed }))
      toast.success(messages.referencesSaved)
      onClose()
    } catch (error) {
      setProblem(titleOf(error) || messages.saveFailed)
    } finally {
      setSaving(false)
    }
  }

  if (editing !== undefined) {
    const edited = references[editing]
    return (
      <ReferenceForm
        table={table}
        tables={tables}
        initial={edited ? toReferenceDraft(edited) : emptyReference}
        others={references.filter((reference) => reference !== edited)}
        title={edited ? 'Change the reference' : 'New reference'}
        onTablesRead={onTablesRead}
        onDone={finish}
        onCancel={() => setEditing(undefined)}
      />
    )
  }
  return (
    <div className={classes.dialog}>
      <p className={classes.explanation}>{messages.referencesExplained}</p>
      {references.length === 0 && <p className={classes.empty}>{messages.noReferences}</p>}
      <ul className={classes.list} aria-label="References">
        {references.map((reference, at) => (
          <ReferenceRow
            key={referenceKey(reference)}
            reference={reference}
            words={pairsText(reference, table, tables)}
            target={tables.find(({ id }) => id === reference.toTableId)?.displayName ?? messages.unknownTable}
            onEdit={mayEdit ? () => setEditing(at) : undefined}
            onRemove={mayEdit ? () => setReferences(references.toSpliced(at, 1)) : undefined}
          />
        ))}
      </ul>
      <FormMessage text={problem} />
      {mayEdit ? (
        <div className={classes.foot}>
          <Button variant="subtle" leftSection={<IconPlus size={16} />} onClick={() => setEditing(references.length)}>
            Add reference
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={!isChanged} loading={isSaving} onClick={() => void submit()}>
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

interface ReferenceRowProps {
  readonly reference: Listed
  readonly target: string
  readonly words: string
  readonly onEdit: (() => void) | undefined
  readonly onRemove: (() => void) | undefined
}

function ReferenceRow({
  reference: { isInSource, isToUniqueKey },
  target,
  words,
  onEdit,
  onRemove,
}: ReferenceRowProps) {
  const origin =
    isInSource === undefined ? messages.notSavedYet : isInSource ? messages.fromDatabase : messages.declaredHere
  return (
    <li className={classes.reference}>
      <div className={classes.words}>
        <span className={classes.target}>
          <IconArrowRight size={16} aria-hidden="true" />
          {target}
        </span>
        <span className={classes.pairs}>{words}</span>
        <span className={classes.marks}>
          <span className={classes.origin}>{origin}</span>
          {isToUniqueKey === false && (
            <span className={classes.notJoined}>
              <IconUnlink size={14} aria-hidden="true" />
              {messages.notJoined(target)}
            </span>
          )}
        </span>
        {isToUniqueKey === false && <span className={classes.why}>{messages.notJoinedBecause(target)}</span>}
      </div>
      {onEdit && (
        <Tooltip label="Change">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Change the reference to ${target}: ${words}`}
            onClick={onEdit}
          >
            <IconPencil size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      {onRemove && (
        <Tooltip label="Remove">
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={`Remove the reference to ${target}: ${words}`}
            onClick={onRemove}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  )
}
