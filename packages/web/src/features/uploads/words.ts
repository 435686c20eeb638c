import type { UploadMisfits, UploadType } from '@soundings/contract'

export const typeLabels: Record<UploadType, string> = {
  text: 'Text',
  integer: 'Whole number',
  decimal: 'Decimal number',
  float: 'Number (rounded)',
  boolean: 'Yes or no',
  date: 'Date',
  timestamp: 'Date and time',
  instant: 'Date, time and zone',
}

export const separatorLabels = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar |' } as const

export const encodingLabels = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big endian)',
  'windows-1252': 'Windows-1252 (Latin)',
} as const

export const messages = {
  drop: 'Drop files here',
  lead: 'Each file becomes a table of a new database that is yours until you share it.',
  none: 'Choose one or several files, or drop them here.',
  unclearDates: 'These dates can be read both ways. Check which one is meant.',
  sendFailed: 'The file could not be sent. Remove it and try again.',
  readFailed: 'The file could not be read.',
  loadFailed: 'The database could not be created. Try again in a moment.',
  cancelled: 'Cancelled. Nothing was created.',
  created: (name: string) => `${name} was created`,
  nameNeeded: 'Enter a name for the database',
  notRead: 'Remove or correct the files that cannot be read first',
  stillReading: 'Wait until all files are read',
  refused: (file: string) => `Some rows of ${file} do not fit. Nothing was created.`,
  misfits: ({ count }: UploadMisfits) =>
    count === 1
      ? '1 value does not fit. Correct the file, or choose Text for the column.'
      : `${count.toLocaleString('en')} values do not fit. Correct the file, or choose Text for the columns.`,
  badLines: ({ count }: UploadMisfits) =>
    count === 1
      ? '1 line does not have the columns of the others. Correct the file or the separator.'
      : `${count.toLocaleString('en')} lines do not have the columns of the others. Correct the file or the separator.`,
  moreMisfits: (count: number) => `and ${count.toLocaleString('en')} more`,
}

/** A name for the table of a file: that of the file, without what names of tables cannot hold. */
export function tableNameOf(fileName: string): string {
  const name = fileName
    .replace(/\.[^.]+$/, '')
    .replaceAll(/[/\\\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/^[._\s]+/, '')
    .trim()
    .slice(0, 80)
  return name || 'table'
}
