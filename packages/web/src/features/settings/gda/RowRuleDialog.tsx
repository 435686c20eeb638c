import { Button, Group, Input, SegmentedControl, Select, Stack, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { titleOf } from '../../../api/api-error.ts'
import { attributeQueries } from '../../../api/attributes.ts'
import { useAddRowRules } from '../../../api/row-rules.ts'
import { tableChoices } from '../../../api/table-choices.ts'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import type { FoundOption } from '../../../widgets/found-rows/found-options.ts'
import { GroupPicker } from '../../../widgets/share-with-users/GroupPicker.tsx'
import { UserPicker } from '../../../widgets/share-with-users/UserPicker.tsx'
import { DatabaseSelect, KeySelect } from './DatabaseAndKey.tsx'
import { keyChoices, type DatabaseChoice } from './gda-draft.ts'
import { messages } from './messages.ts'
import { emptyRule, isRuleComplete, toRuleDraft, type RuleFields } from './rule-fields.ts'

/** One rule for many people: users, groups or everybody, with values or with what each person has for an attribute. */
export function RowRuleDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Add rule for many" size={480}>
      {opened && <RowRuleForm onClose={onClose} />}
    </Modal>
  )
}

function RowRuleForm({ onClose }: { onClose: () => void }) {
  const [fields, setFields] = useState(emptyRule)
  const [database, setDatabase] = useState<DatabaseChoice>()
  const [key, setKey] = useState<FoundOption>()
  const [problem, setProblem] = useState<string>()
  const { column, hasFailed } = useKeyColumn(database, key)
  const add = useAddRowRules()
  const change = (some: Partial<RuleFields>) => setFields({ ...fields, ...some })

  const save = async () => {
    if (!database || !column) return
    try {
      const { added } = await add.mutateAsync(toRuleDraft(fields, database.displayName, column))
      toast.success(messages.rulesAdded(added))
      onClose()
    } catch (error) {
      setProblem(titleOf(error) || messages.saveFailed)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const chooseDatabase = (chosen: DatabaseChoice | undefined) => {
    setDatabase(chosen)
    setKey(undefined)
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <PeopleFields fields={fields} onChange={change} />
        <DatabaseSelect database={database} onChoose={chooseDatabase} />
        <KeySelect databaseId={database?.id} chosen={key} onChoose={setKey} />
        <ValueFields fields={fields} onChange={change} />
        <FormMessage text={hasFailed ? messages.choicesFailed : problem} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>Cancel</Button>
          <Button type="submit" disabled={!isRuleComplete(fields) || !column} loading={add.isPending}>Save</Button>
        </Group>
      </Stack>
    </form>
  )
}

function useKeyColumn(database: DatabaseChoice | undefined, key: FoundOption | undefined) {
  const columnId = Number(key?.value ?? 0)
  const table = useQuery({ ...tableChoices.ofColumn(database?.id ?? 0, columnId), enabled: database !== undefined && key !== undefined })
  return { column: keyChoices(table.data ? [table.data] : []).find((choice) => choice.columnId === columnId), hasFailed: table.isError }
}

interface FieldsProps {
  readonly fields: RuleFields
  readonly onChange: (change: Partial<RuleFields>) => void
}

function PeopleFields({ fields: { who, groups, usernames }, onChange }: FieldsProps) {
  return (
    <>
      <Input.Wrapper label="Who" description={who === 'everybody' ? messages.everybodyHint : undefined} inputWrapperOrder={['label', 'input', 'description']}>
        <SegmentedControl
          fullWidth
          mt={4}
          aria-label="Who"
          value={who}
          onChange={(chosen) => onChange({ who: chosen })}
          data={[{ value: 'everybody', label: 'Everybody' }, { value: 'groups', label: 'Groups' }, { value: 'users', label: 'Users' }]}
        />
      </Input.Wrapper>
      {who === 'groups' && <GroupPicker label="Groups" chosen={groups} onChange={(chosen) => onChange({ groups: chosen })} />}
      {who === 'users' && <UserPicker label="Users" chosen={usernames} onChange={(chosen) => onChange({ usernames: chosen })} />}
    </>
  )
}

function ValueFields({ fields: { by, attribute, values }, onChange }: FieldsProps) {
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
          data={[{ value: 'attribute', label: 'Of their attribute' }, { value: 'values', label: 'Of these values' }]}
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
        <TagsInput label="Values" description={messages.valuesHint} value={[...values]} onChange={(chosen) => onChange({ values: chosen })} maxLength={500} acceptValueOnBlur />
      )}
    </>
  )
}
