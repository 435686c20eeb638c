import { NativeSelect } from '@mantine/core'
import { type UploadPreview, type UploadType, uploadTypes } from '@soundings/contract'
import { textReasons, typeLabels } from './words.ts'
import classes from './Uploads.module.css'

interface PreviewTableProps {
  readonly name: string
  readonly preview: UploadPreview
  readonly isDisabled: boolean
  readonly onType: (column: number, type: UploadType) => void
}

const types = uploadTypes.map((value) => ({ value, label: typeLabels[value] }))

/** The first rows of a file below the types of its columns. */
export function PreviewTable({ name, preview, isDisabled, onType }: PreviewTableProps) {
  const { columns, rows, hasOwnTypes } = preview
  return (
    <div className={classes.scroll} role="region" aria-label={`First rows of ${name}`} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ name: column, type, reason }, at) => (
              <th key={at} scope="col">
                <div>{column}</div>
                {hasOwnTypes ? (
                  <small>{typeLabels[type]}</small>
                ) : (
                  <NativeSelect
                    size="xs"
                    aria-label={`Type of ${column}`}
                    data={types}
                    description={reason && textReasons[reason]}
                    inputWrapperOrder={['input', 'description']}
                    value={type}
                    disabled={isDisabled}
                    onChange={({ currentTarget }) => onType(at, currentTarget.value as UploadType)}
                  />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((value, column) => (
                <td key={column} data-empty={value === null}>
                  {value ?? 'empty'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
