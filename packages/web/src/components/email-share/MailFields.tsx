import { Input, SegmentedControl, TextInput } from '@mantine/core'
import { type ExportFormat, exportFormats } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { fileQueries } from '../../api/questions/files.ts'
import { formatLabels, USUAL_MAIL_FORMAT } from '../export-menu/format-words.ts'
import { AddressInput } from './AddressInput.tsx'
import type { Addresses } from './addresses.ts'
import { messages } from './messages.ts'

export interface MailContent {
  readonly addresses: Addresses
  readonly title: string
  readonly format: ExportFormat
}

interface MailFieldsProps {
  readonly value: MailContent
  readonly onChange: (value: MailContent) => void
  /** What stands for a title that is left empty. */
  readonly name: string
  readonly onSubmit: () => void
}

const formats = [USUAL_MAIL_FORMAT, ...exportFormats.filter((format) => format !== USUAL_MAIL_FORMAT)].map((value) => ({
  value,
  label: formatLabels[value],
}))

/** To whom, under which title and as what. */
export function MailFields({ value, onChange, name, onSubmit }: MailFieldsProps) {
  const domains = useQuery(fileQueries.mailDelivery()).data?.allowedDomains ?? []
  const change = (part: Partial<MailContent>) => onChange({ ...value, ...part })
  return (
    <>
      <AddressInput
        value={value.addresses}
        onChange={(addresses) => change({ addresses })}
        description={domains.length > 0 ? messages.domains(domains) : undefined}
      />
      <TextInput
        label="Task Title"
        placeholder={name}
        maxLength={200}
        value={value.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        onKeyDown={(event) => event.key === 'Enter' && onSubmit()}
      />
      <Input.Wrapper label="Format" labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label="Format"
          data={formats}
          value={value.format}
          onChange={(format) => change({ format })}
        />
      </Input.Wrapper>
    </>
  )
}
