import { Select, TagsInput, TextInput, type TextInputProps } from '@mantine/core'
import type { ConnectionCheck } from '@soundings/contract'
import type { ConnectionForm, SchemaChoice } from './connection-form-state.ts'

interface SchemaFieldsProps {
  readonly form: ConnectionForm
  readonly schemaField: TextInputProps
  readonly problem: string | undefined
  readonly offered: ConnectionCheck['schemas']
  readonly onChange: (form: ConnectionForm) => void
}

const choices: readonly { value: SchemaChoice; label: string }[] = [
  { value: 'one', label: 'One schema' },
  { value: 'several', label: 'Several schemas' },
  { value: 'all', label: 'All schemas that can be read' },
]

/** Whose tables are shown. A name is typed, or chosen from what a test of the connection found. */
export function SchemaFields({ form, schemaField, problem, offered, onChange }: SchemaFieldsProps) {
  const { schemaChoice, schemas } = form
  return (
    <>
      <Select
        label="Tables from"
        data={choices}
        value={schemaChoice}
        allowDeselect={false}
        onChange={(choice) =>
          choice !== null &&
          onChange({ ...form, schemaChoice: choice, ...(choice === 'several' && { schemas: startSeveral(form) }) })
        }
      />
      {schemaChoice === 'one' && <TextInput label="Schema" maxLength={128} {...schemaField} />}
      {schemaChoice === 'several' && (
        <TagsInput
          label="Schemas"
          required
          data={offered.map(({ name }) => name)}
          value={[...schemas]}
          error={problem}
          onChange={(names) => onChange({ ...form, schemas: names })}
          // A name may hold a comma: only Enter ends it.
          splitChars={[]}
          acceptValueOnBlur
          placeholder={schemas.length === 0 ? 'Type a name and press Enter' : ''}
        />
      )}
    </>
  )
}

const startSeveral = ({ schema, schemas }: ConnectionForm) =>
  schemas.length > 0 || schema.trim() === '' ? schemas : [schema.trim()]
