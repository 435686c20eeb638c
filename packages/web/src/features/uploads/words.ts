import type { UploadMisfits, UploadPreview, UploadType } from '@soundings/contract'
import { formatExactly } from '../../ui/format/numbers.ts'

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

/** Why a column that could be numbers is proposed as text. */
export const textReasons: Record<NonNullable<UploadPreview['columns'][number]['reason']>, string> = {
  codes: 'Looks like codes, of which numbers lose digits: 250.0 and 250.00',
  'leading-zeros': 'Numbers lose the leading zeros',
  separators: 'May be decimals or have separators of thousands',
}

export const separatorLabels = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar |' } as const

export const encodingLabels = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big endian)',
  'windows-1252': 'Windows-1252 (Latin)',
} as const

/** For a new database. */
export const createWords = {
  lead: 'Each file becomes a table of a new database that is yours until you share it.',
  failed: 'The database could not be created. Try again in a moment.',
  cancelled: 'Cancelled. Nothing was created.',
  submit: 'Create database',
}

/** For a database that is there. */
export const changeWords: typeof createWords = {
  lead: 'Each file adds rows to a table, replaces the rows of one or becomes a new table. All of them are loaded, or nothing is changed.',
  failed: 'The tables could not be changed. Try again in a moment.',
  cancelled: 'Cancelled. Nothing was changed.',
  submit: 'Load files',
}

export const messages = {
  drop: 'Drop files here',
  none: 'Choose one or several files, or drop them here.',
  unclearDates: 'These dates can be read both ways. Choose which one is meant.',
  unclearDecimals: 'These numbers may be decimals or have separators of thousands. Choose which one is meant.',
  unclear: 'Choose how dates and decimals are meant first',
  uncomputed: (count: number) =>
    `${count === 1 ? '1 formula has' : `${formatExactly(count)} formulas have`} no stored value. Open the workbook in Excel or LibreOffice, save it and choose it again, or load ${count === 1 ? 'it' : 'them'} as empty.`,
  uncomputedFirst: 'Decide about the formulas without a stored value first',
  uncomputedIn: (file: string) => `Some formulas of ${file} have no stored value. Nothing was loaded.`,
  typesFoundAnew: 'The columns are others now, so their types were found anew. Choose yours again where they differ.',
  sendFailed: 'The file could not be sent. Try again, or remove it.',
  leaveLoad: 'The import goes on when you leave this page, and a message says when it has ended. Leave the page?',
  outOfReach:
    'The server has not answered for two minutes. The import goes on without this page: look at Databases before you try again.',
  readFailed: 'The file could not be read.',
  created: (name: string) => `${name} was created`,
  changed: (name: string) => `The tables of ${name} were changed`,
  tablesFailed: 'The tables of this database could not be loaded.',
  undecided: 'Decide about the columns that differ first',
  differs: (file: string) => `The columns of ${file} differ from the table. Nothing was changed.`,
  nameNeeded: 'Enter a name for the database',
  notRead: 'Remove or correct the files that cannot be read first',
  begins: 'Begins when all files are read',
  refused: (file: string) => `Some rows of ${file} do not fit. Nothing was loaded.`,
  misfits: ({ count }: UploadMisfits) =>
    count === 1
      ? '1 value does not fit. Correct the file, or choose Text for the column.'
      : `${formatExactly(count)} values do not fit. Correct the file, or choose Text for the columns.`,
  badLines: ({ count }: UploadMisfits) =>
    count === 1
      ? '1 line does not have the columns of the others. Correct the file or the separator.'
      : `${formatExactly(count)} lines do not have the columns of the others. Correct the file or the separator.`,
  moreMisfits: (count: number) => `and ${formatExactly(count)} more`,
}

export const modeLabels = {
  append: 'Add rows to a table',
  replace: 'Replace the rows of a table',
  add: 'New table',
} as const

/** How a type is called; those that only Parquet files have, as DuckDB calls them. */
export const typeLabel = (type: string): string => (type in typeLabels ? typeLabels[type as UploadType] : type)

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
