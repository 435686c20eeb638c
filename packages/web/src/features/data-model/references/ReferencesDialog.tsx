import type { DbTable, ReferenceChange, TableReference } from '@soundings/contract'
import { IconArrowRight, IconUnlink } from '@tabler/icons-react'
import { useState } from 'react'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { messages } from '../messages.ts'
import { ModelList, ModelListItem, type ModelListItemProps } from '../model-list/ModelList.tsx'
import { useTableChange } from '../model-list/use-table-change.ts'
import { emptyReference, pairsText, referenceKey, toReferenceDraft } from './reference-draft.ts'
import { ReferenceForm } from './ReferenceForm.tsx'
import classes from '../model-list/ModelList.module.css'

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
    <Modal
      keepsWork
      opened={opened}
      onClose={list.onClose}
      title={`References of ${list.table.displayName}`}
      size={640}
    >
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
  const saving = useTableChange(table, { savedText: messages.referencesSaved, onSaved, onClose })
  const isChanged =
    JSON.stringify(references.map(referenceKey).toSorted()) !==
    JSON.stringify(table.references.map(referenceKey).toSorted())

  const finish = (change: ReferenceChange) => {
    const saved = table.references.find((reference) => referenceKey(reference) === referenceKey(change))
    setReferences(references.toSpliced(editing ?? references.length, 1, saved ?? change))
    setEditing(undefined)
  }
  const save = () => saving.save({ references: references.map(({ toTableId, pairs }) => ({ toTableId, pairs })) })

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
    <ModelList
      label="References"
      explanation={messages.referencesExplained}
      emptyText={references.length === 0 ? messages.noReferences : undefined}
      addLabel="Add reference"
      onAdd={mayEdit ? () => setEditing(references.length) : undefined}
      isChanged={isChanged}
      saving={saving}
      onSave={() => void save()}
      onClose={onClose}
    >
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
    </ModelList>
  )
}

interface ReferenceRowProps extends Pick<ModelListItemProps, 'onEdit' | 'onRemove'> {
  readonly reference: Listed
  readonly target: string
  readonly words: string
}

function ReferenceRow({ reference: { isInSource, isToUniqueKey }, target, words, ...changes }: ReferenceRowProps) {
  const origin =
    isInSource === undefined ? messages.notSavedYet : isInSource ? messages.fromDatabase : messages.declaredHere
  return (
    <ModelListItem
      {...changes}
      name={target}
      fullName={`the reference to ${target}: ${words}`}
      icon={<IconArrowRight size={16} aria-hidden="true" />}
    >
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
    </ModelListItem>
  )
}
