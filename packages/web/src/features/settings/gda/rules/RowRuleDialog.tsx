import { Button, Group, Input, SegmentedControl, Select, Stack, TagsInput } from '@mantine/core'
import type { RowRule } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { causeOr, reportOutcome } from '../../../../api/core/report-outcome.ts'
import { attributeQueries } from '../../../../api/auth/attributes.ts'
import { useAddRowRules, useUpdateRowRule } from '../../../../api/sources/row-rules.ts'
import { tableChoices } from '../../../../api/sources/table-choices.ts'
import { FormMessage } from '../../../../ui/form/FormMessage.tsx'
import { Modal } from '../../../../ui/layer/Modal.tsx'
import type { FoundOption } from '../../../../components/found-rows/found-options.ts'
import { GroupPicker } from '../../../../components/share-with-users/pickers/GroupPicker.tsx'
import { UserPicker } from '../../../../components/share-with-users/pickers/UserPicker.tsx'
import { ChainChoice } from '../ChainChoice.tsx'
import { DatabaseSelect, KeySelect } from '../DatabaseAndKey.tsx'
import { keyChoices, type DatabaseChoice } from '../gda-draft.ts'
import { messages } from '../messages.ts'
import {
  chainTargetOfRule,
  emptyRule,
  fieldsOfRule,
  isRuleComplete,
  toRuleChange,
  toRuleDraft,
  type RuleFields,
} from './rule-fields.ts'

/** What the dialog edits: nothing (closed), new rules, or one that is there. */
export type EditedRule = 'new' | RowRule | undefined

/** Rules for many people: users, groups or everybody, with values or with what each person has for an attribute. */
export function RowRuleDialog({ edited, onClose }: { edited: EditedRule; onClose: () => void }) {
  return (
    <Modal
      opened={edited !== undefined}
      onClose={onClose}
      title={edited === 'new' ? 'Add rule for many' : 'Edit rule for many'}
      size={480}
    >
      {edited !== undefined && <RowRuleForm edited={edited === 'new' ? undefined : edited} onClose={onClose} />}
    </Modal>
  )
}

function RowRuleForm({ edited, onClose }: { edited: RowRule | undefined; onClose: () => void }) {
  const [fields, setFields] = useState(edited ? fieldsOfRule(edited) : emptyRule)
  const [database, setDatabase] = useState<DatabaseChoice | undefined>(
    edited && { id: edited.databaseId, displayName: edited.databaseName },
  )
  const [key, setKey] = useState<FoundOption | undefined>(
    edited && { value: String(edited.columnId), label: `${edited.tableName} · ${edited.columnName}` },
  )
  const [problem, setProblem] = useState<string>()
  const { column, hasFailed } = useKeyColumn(database, key)
  const add = useAddRowRules()
  const update = useUpdateRowRule()
  const change = (some: Partial<RuleFields>) => setFields({ ...fields, ...some })

  const save = async () => {
    if (!database || !column) return
    const failure = { failed: causeOr(messages.saveFailed), showFailure: setProblem }
    const isSaved = edited
      ? await reportOutcome(update.mutateAsync(toRuleChange(fields, edited, database.displayName, column)), {
          done: messages.ruleSaved,
          ...failure,
        })
      : await reportOutcome(add.mutateAsync(toRuleDraft(fields, database.displayName, column)), {
          done: ({ added }) => messages.rulesAdded(added),
          ...failure,
        })
    if (isSaved) onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const chooseDatabase = (chosen: DatabaseChoice | undefined) => {
    setDatabase(chosen)
    chooseKey(undefined)
  }
  /** Another key has chains of its own. */
  const chooseKey = (chosen: FoundOption | undefined) => {
    setKey(chosen)
    change({ chains: 'any' })
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <PeopleFields fields={fields} isSingle={edited !== undefined} onChange={change} />
        <DatabaseSelect database={database} onChoose={chooseDatabase} />
        <KeySelect databaseId={database?.id} chosen={key} onChoose={chooseKey} />
        <ValueFields fields={fields} isSingle={edited !== undefined} onChange={change} />
        <ChainChoice
          target={chainTargetOfRule(fields, database?.displayName, column)}
          chains={fields.chains}
          onChange={(chains) => change({ chains })}
        />
        <FormMessage text={hasFailed ? messages.choicesFailed : problem} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            disabled={!isRuleComplete(fields) || !column}
            loading={add.isPending || update.isPending}
          >
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function useKeyColumn(database: DatabaseChoice | undefined, key: FoundOption | undefined) {
  const columnId = Number(key?.value ?? 0)
  const table = useQuery({
    ...tableChoices.ofColumn(database?.id ?? 0, columnId),
    enabled: database !== undefined && key !== undefined,
  })
  return {
    column: keyChoices(table.data ? [table.data] : []).find((choice) => choice.columnId === columnId),
    hasFailed: table.isError,
  }
}

interface FieldsProps {
  readonly fields: RuleFields
  /** One rule has one group or user and one value; several at once make several rules. */
  readonly isSingle: boolean
  readonly onChange: (change: Partial<RuleFields>) => void
}

function PeopleFields({ fields: { who, groups, usernames }, isSingle, onChange }: FieldsProps) {
  return (
    <>
      <Input.Wrapper
        label="Who"
        description={who === 'everybody' ? messages.everybodyHint : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
      >
        <SegmentedControl
          fullWidth
          mt={4}
          aria-label="Who"
          value={who}
          // A rule of one user with a value is a GDA filter.
          onChange={(chosen) => onChange({ who: chosen, ...(isSingle && chosen === 'users' && { by: 'attribute' }) })}
          data={[
            { value: 'everybody', label: 'Everybody' },
            { value: 'groups', label: 'Groups' },
            { value: 'users', label: 'Users' },
          ]}
        />
      </Input.Wrapper>
      {who === 'groups' && (
        <GroupPicker
          label={isSingle ? 'Group' : 'Groups'}
          chosen={groups}
          onChange={(chosen) => onChange({ groups: isSingle ? chosen.slice(-1) : chosen })}
        />
      )}
      {who === 'users' && (
        <UserPicker
          label={isSingle ? 'User' : 'Users'}
          chosen={usernames}
          onChange={(chosen) => onChange({ usernames: isSingle ? chosen.slice(-1) : chosen })}
        />
      )}
    </>
  )
}

function ValueFields({ fields: { who, by, attribute, values }, isSingle, onChange }: FieldsProps) {
  const attributes = useQuery(attributeQueries.list())
  return (
    <>
      <Input.Wrapper label="Rows">
        <SegmentedControl
          fullWidth
          mt={4}
          aria-label="Rows"
          value={by}
          onChange={(chosen) => onChange({ by: chosen })}
          data={[
            { value: 'attribute', label: 'Of their attribute' },
            {
              value: 'values',
              label: isSingle ? 'Of this value' : 'Of these values',
              disabled: isSingle && who === 'users',
            },
          ]}
        />
      </Input.Wrapper>
      {by === 'attribute' ? (
        <Select
          label="Attribute"
          placeholder={attributes.data?.length === 0 ? messages.noAttributes : 'Choose an attribute'}
          description={messages.attributeHint}
          data={(attributes.data ?? []).map(({ name }) => name)}
          value={attribute}
          onChange={(chosen) => onChange({ attribute: chosen })}
          error={attributes.isError ? messages.attributesFailed : undefined}
        />
      ) : (
        <TagsInput
          label={isSingle ? 'Value' : 'Values'}
          description={isSingle ? undefined : messages.valuesHint}
          value={[...values]}
          onChange={(chosen) => onChange({ values: isSingle ? chosen.slice(-1) : chosen })}
          maxLength={500}
          acceptValueOnBlur
        />
      )}
    </>
  )
}
