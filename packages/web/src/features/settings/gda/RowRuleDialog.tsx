import { Button, Group, Input, SegmentedControl, Select, Stack, TagsInput } from '@mantine/core'
import type { SharableGroup } from '@soundings/contract'
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

/** One rule for many people: users, groups or everybody, with values or with what each person has for an attribute. */
export function RowRuleDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Add rule for many" size={480}>
      {opened && <RowRuleForm onClose={onClose} />}
    </Modal>
  )
}

type Who = 'everybody' | 'groups' | 'users'
type By = 'attribute' | 'values'

function RowRuleForm({ onClose }: { onClose: () => void }) {
  const [who, setWho] = useState<Who>('everybody')
  const [usernames, setUsernames] = useState<readonly string[]>([])
  const [groups, setGroups] = useState<readonly SharableGroup[]>([])
  const [database, setDatabase] = useState<DatabaseChoice>()
  const [key, setKey] = useState<FoundOption>()
  const [by, setBy] = useState<By>('attribute')
  const [attribute, setAttribute] = useState<string | null>(null)
  const [values, setValues] = useState<string[]>([])
  const [problem, setProblem] = useState<string>()
  const attributes = useQuery(attributeQueries.list())
  const columnId = Number(key?.value ?? 0)
  const table = useQuery({ ...tableChoices.ofColumn(database?.id ?? 0, columnId), enabled: database !== undefined && key !== undefined })
  const column = keyChoices(table.data ? [table.data] : []).find((choice) => choice.columnId === columnId)
  const add = useAddRowRules()

  const hasPeople = who === 'everybody' || (who === 'groups' ? groups.length > 0 : usernames.length > 0)
  const hasValues = by === 'attribute' ? attribute !== null : values.length > 0

  const save = async () => {
    if (!database || !column) return
    try {
      const { added } = await add.mutateAsync({
        ...(who === 'everybody' ? { everybody: true } : who === 'groups' ? { groups: groups.map(({ id }) => id) } : { usernames: [...usernames] }),
        databaseName: database.displayName,
        tableName: column.tableName,
        columnName: column.columnName,
        columnId,
        ...(by === 'attribute' ? { attribute: attribute ?? '' } : { values }),
      })
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

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Input.Wrapper label="Who" description={who === 'everybody' ? messages.everybodyHint : undefined}>
          <SegmentedControl
            fullWidth
            mt={4}
            aria-label="Who"
            value={who}
            onChange={(chosen) => setWho(chosen as Who)}
            data={[{ value: 'everybody', label: 'Everybody' }, { value: 'groups', label: 'Groups' }, { value: 'users', label: 'Users' }]}
          />
        </Input.Wrapper>
        {who === 'groups' && <GroupPicker label="Groups" chosen={groups} onChange={setGroups} />}
        {who === 'users' && <UserPicker label="Users" chosen={usernames} onChange={setUsernames} />}
        <DatabaseSelect
          database={database}
          onChoose={(chosen) => {
            setDatabase(chosen)
            setKey(undefined)
          }}
        />
        <KeySelect databaseId={database?.id} chosen={key} onChoose={setKey} />
        <Input.Wrapper label="Rows">
          <SegmentedControl
            fullWidth
            mt={4}
            aria-label="Rows"
            value={by}
            onChange={(chosen) => setBy(chosen as By)}
            data={[{ value: 'attribute', label: 'Of their attribute' }, { value: 'values', label: 'Of these values' }]}
          />
        </Input.Wrapper>
        {by === 'attribute' ? (
          <Select
            label="Attribute"
            placeholder="Choose an attribute"
            description={messages.attributeHint}
            data={(attributes.data ?? []).map(({ name }) => name)}
            value={attribute}
            onChange={setAttribute}
            error={attributes.isError ? messages.attributesFailed : undefined}
            nothingFoundMessage={messages.noAttributes}
          />
        ) : (
          <TagsInput label="Values" description={messages.valuesHint} value={values} onChange={setValues} maxLength={500} acceptValueOnBlur />
        )}
        <FormMessage text={table.isError ? messages.choicesFailed : problem} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>Cancel</Button>
          <Button type="submit" disabled={!hasPeople || !hasValues || !column} loading={add.isPending}>Save</Button>
        </Group>
      </Stack>
    </form>
  )
}
