import { NativeSelect, Switch } from '@mantine/core'
import { uploadEncodings, type UploadPreview, uploadSeparators, type UploadSettings } from '@soundings/contract'
import { encodingLabels, messages, separatorLabels } from './words.ts'
import classes from './Uploads.module.css'

interface ReadFieldsProps {
  readonly preview: UploadPreview
  readonly settings: UploadSettings
  readonly isDisabled: boolean
  readonly onChange: (settings: UploadSettings) => void
}

const separators = uploadSeparators.map((value) => ({ value, label: separatorLabels[value] }))
const encodings = uploadEncodings.map((value) => ({ value, label: encodingLabels[value] }))
const dateOrders = [
  { value: 'day-first', label: 'Day first (31.12.)' },
  { value: 'month-first', label: 'Month first (12/31)' },
] as const
const decimals = [
  { value: 'point', label: 'Point (1.5)' },
  { value: 'comma', label: 'Comma (1,5)' },
] as const

/** How a file is read: what was detected, and what a person corrects. Other columns have other types, which are detected again then. */
export function ReadFields({ preview, settings, isDisabled, onChange }: ReadFieldsProps) {
  const { separator, encoding, hasHeader, dateOrder, isDateOrderUnclear, hasDecimalComma, sheet, sheets } = preview
  const change = (news: UploadSettings) => onChange({ ...settings, ...news })
  const reread = (news: UploadSettings) => change({ types: undefined, ...news })
  return (
    <div className={classes.fields}>
      {sheet !== null && (
        <NativeSelect
          label="Sheet"
          data={[...sheets]}
          value={sheet}
          disabled={isDisabled}
          onChange={({ currentTarget }) => onChange({ sheet: currentTarget.value })}
        />
      )}
      {separator !== null && (
        <NativeSelect
          label="Separator"
          data={separators}
          value={separator}
          disabled={isDisabled}
          onChange={({ currentTarget }) => reread({ separator: currentTarget.value as typeof separator })}
        />
      )}
      {encoding !== null && (
        <NativeSelect
          label="Encoding"
          data={encodings}
          value={encoding}
          disabled={isDisabled}
          onChange={({ currentTarget }) => reread({ encoding: currentTarget.value as typeof encoding })}
        />
      )}
      {dateOrder !== null && (
        <NativeSelect
          label="Dates"
          data={[...dateOrders]}
          value={dateOrder}
          disabled={isDisabled}
          error={isDateOrderUnclear && settings.dateOrder === undefined ? messages.unclearDates : undefined}
          onChange={({ currentTarget }) => change({ dateOrder: currentTarget.value as typeof dateOrder })}
        />
      )}
      {hasDecimalComma !== null && (
        <NativeSelect
          label="Decimals"
          data={[...decimals]}
          value={hasDecimalComma ? 'comma' : 'point'}
          disabled={isDisabled}
          onChange={({ currentTarget }) => reread({ hasDecimalComma: currentTarget.value === 'comma' })}
        />
      )}
      {hasHeader !== null && (
        <Switch
          label="The first line holds names"
          checked={hasHeader}
          disabled={isDisabled}
          onChange={({ currentTarget }) => reread({ hasHeader: currentTarget.checked })}
        />
      )}
    </div>
  )
}
