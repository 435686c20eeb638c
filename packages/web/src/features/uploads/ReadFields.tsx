import { NativeSelect, Switch } from '@mantine/core'
import { uploadEncodings, type UploadPreview, uploadSeparators, type UploadSettings } from '@soundings/contract'
import { corrected } from './read-settings.ts'
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
/** What nothing has said yet. */
const open = (isUnclear: boolean) => ({ value: '', label: isUnclear ? 'Choose' : 'Not needed so far', disabled: true })

/** How a file is read: what was detected, and what a person corrects. */
export function ReadFields({ preview, settings, isDisabled, onChange }: ReadFieldsProps) {
  const { separator, encoding, hasHeader, sheet, sheets, hasOwnTypes } = preview
  const change = (news: UploadSettings) => onChange(corrected(settings, news))
  return (
    <div className={classes.fields}>
      {sheet !== null && (
        <NativeSelect
          label="Sheet"
          data={[...sheets]}
          value={sheet}
          disabled={isDisabled}
          onChange={({ currentTarget }) => change({ sheet: currentTarget.value })}
        />
      )}
      {separator !== null && (
        <NativeSelect
          label="Separator"
          data={separators}
          value={separator}
          disabled={isDisabled}
          onChange={({ currentTarget }) => change({ separator: currentTarget.value as typeof separator })}
        />
      )}
      {encoding !== null && (
        <NativeSelect
          label="Encoding"
          data={encodings}
          value={encoding}
          disabled={isDisabled}
          onChange={({ currentTarget }) => change({ encoding: currentTarget.value as typeof encoding })}
        />
      )}
      {!hasOwnTypes && <RuleFields preview={preview} isDisabled={isDisabled} change={change} />}
      {hasHeader !== null && (
        <Switch
          label="The first line holds names"
          checked={hasHeader}
          disabled={isDisabled}
          onChange={({ currentTarget }) => change({ hasHeader: currentTarget.checked })}
        />
      )}
    </div>
  )
}

interface RuleFieldsProps extends Pick<ReadFieldsProps, 'preview' | 'isDisabled'> {
  readonly change: (news: UploadSettings) => void
}

/** How dates and decimals are meant: what the file or its table says, and else what a person has to choose. */
function RuleFields({ preview, isDisabled, change }: RuleFieldsProps) {
  const { format, dateOrder, isDateOrderUnclear, hasDecimalComma, isDecimalUnclear } = preview
  const isBook = format === 'xlsx'
  return (
    <>
      <NativeSelect
        label="Dates"
        data={dateOrder === null ? [open(isDateOrderUnclear), ...dateOrders] : [...dateOrders]}
        value={dateOrder ?? ''}
        disabled={isDisabled}
        error={isDateOrderUnclear && messages.unclearDates}
        onChange={({ currentTarget }) => change({ dateOrder: currentTarget.value as NonNullable<typeof dateOrder> })}
      />
      {(!isBook || isDecimalUnclear || hasDecimalComma !== null) && (
        <NativeSelect
          label="Decimals"
          data={hasDecimalComma === null ? [open(isDecimalUnclear), ...decimals] : [...decimals]}
          value={hasDecimalComma === null ? '' : hasDecimalComma ? 'comma' : 'point'}
          disabled={isDisabled}
          error={isDecimalUnclear && messages.unclearDecimals}
          onChange={({ currentTarget }) => change({ hasDecimalComma: currentTarget.value === 'comma' })}
        />
      )}
    </>
  )
}

/** Whether someone has to say how dates or decimals are meant. The server asks the same. */
export const isUnclear = ({ isDateOrderUnclear, isDecimalUnclear }: UploadPreview): boolean =>
  isDateOrderUnclear || isDecimalUnclear

/** Whether values have to be corrected. Those that can be meant in two ways are asked about first. */
export const hasMisfits = (preview: UploadPreview): boolean => preview.misfits.count > 0 && !isUnclear(preview)
