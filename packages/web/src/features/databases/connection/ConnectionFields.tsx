import { Checkbox, PasswordInput, Select, Textarea, TextInput } from '@mantine/core'
import type { ConnectionCheck, ConnectionTemplate } from '@soundings/contract'
import { FormCard } from '../../../ui/form/FormCard.tsx'
import { shownFields, type ConnectionField, type ConnectionForm, type FieldProblems } from './connection-form-state.ts'
import { DataFilePicker } from './DataFilePicker.tsx'
import { databaseTypeLabel } from './database-type-label.ts'
import { messages } from '../messages.ts'
import { SchemaFields } from './SchemaFields.tsx'
import classes from './ConnectionForm.module.css'

interface ConnectionFieldsProps {
  readonly form: ConnectionForm
  readonly templates: readonly ConnectionTemplate[]
  readonly template: ConnectionTemplate | undefined
  readonly problems: FieldProblems
  readonly isSaved: boolean
  /** Schemas that the last test of the connection found. */
  readonly offered: ConnectionCheck['schemas']
  readonly onChange: (form: ConnectionForm) => void
  readonly onType: (dbType: string) => void
}

export function ConnectionFields({
  form,
  templates,
  template,
  problems,
  isSaved,
  offered,
  onChange,
  onType,
}: ConnectionFieldsProps) {
  const shown = shownFields(template)
  const set = (field: ConnectionField, text: string) => onChange({ ...form, [field]: text })
  const fieldProps = (field: ConnectionField) => ({
    required: true,
    autoComplete: 'off',
    value: form[field],
    error: problems[field],
    onChange: (event: { currentTarget: { value: string } }) => set(field, event.currentTarget.value),
  })

  return (
    <FormCard title="Connection" columns={2}>
      <TextInput label="Display name" maxLength={100} data-autofocus {...fieldProps('displayName')} />
      <Select
        label="Database type"
        required
        placeholder="Choose a type"
        data={templates.map((one) => ({ value: one.dbType, label: databaseTypeLabel(one) }))}
        value={form.dbType || null}
        error={problems.dbType}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={template?.hint}
        onChange={(dbType) => dbType !== null && onType(dbType)}
        allowDeselect={false}
      />
      {template?.isFile ? (
        <DataFilePicker
          isFolder={template.isFolder}
          path={form.dbName}
          problem={problems.dbName}
          onChange={(path) => set('dbName', path)}
        />
      ) : (
        <TextInput label="Database name" maxLength={200} {...fieldProps('dbName')} />
      )}
      {shown.includes('schema') && (
        <SchemaFields
          form={form}
          schemaField={fieldProps('schema')}
          problem={problems.schemas}
          offered={offered}
          onChange={onChange}
        />
      )}
      {shown.includes('hostServer') && (
        <>
          <TextInput label="Host server" maxLength={253} {...fieldProps('hostServer')} />
          <TextInput label="Port" inputMode="numeric" maxLength={5} {...fieldProps('port')} />
          <TextInput label="Username" maxLength={128} {...fieldProps('username')} />
          <PasswordInput
            label="Password"
            maxLength={1000}
            {...fieldProps('password')}
            required={!isSaved}
            autoComplete="new-password"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...(isSaved && { description: messages.unchangedPassword })}
          />
        </>
      )}
      <Textarea
        label="Description"
        className={classes.wide}
        autosize
        minRows={2}
        maxRows={4}
        maxLength={1000}
        {...fieldProps('description')}
      />
      {shown.includes('hostServer') && (
        <Checkbox
          label="Encrypt the connection (TLS)"
          className={classes.wide}
          checked={form.tls}
          onChange={(event) => onChange({ ...form, tls: event.currentTarget.checked })}
        />
      )}
    </FormCard>
  )
}
