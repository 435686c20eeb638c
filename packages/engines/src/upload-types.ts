/** What a column of an uploaded file can be stored as. */
export type UploadType = 'text' | 'integer' | 'decimal' | 'float' | 'boolean' | 'date' | 'timestamp' | 'instant'
export type UploadFormat = 'csv' | 'tsv' | 'ndjson' | 'parquet' | 'xlsx'
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

export const dateOrders = ['day-first', 'month-first'] as const
export type DateOrder = (typeof dateOrders)[number]

/** How a file is read. What is left out is detected. */
export interface ReadSettings {
  readonly separator?: Separator | undefined
  readonly encoding?: Encoding | undefined
  readonly hasHeader?: boolean | undefined
  readonly dateOrder?: DateOrder | undefined
  readonly hasDecimalComma?: boolean | undefined
  /** The sheet of a workbook. */
  readonly sheet?: string | undefined
  /** Formulas of a workbook without a stored result, which refuse it otherwise. */
  readonly uncomputed?: 'empty' | undefined
  /** By position; null is detected. */
  readonly types?: readonly (UploadType | null)[] | undefined
}

export interface UploadColumn {
  readonly name: string
  readonly type: UploadType
  /** Of columns of texts that could be read as numbers. */
  readonly reason?: TextReason | undefined
}

/** Why texts that look like numbers stay texts. */
export type TextReason = 'codes' | 'leading-zeros' | 'separators'

/** A value that its column cannot hold, or a line that does not have the columns of the others. */
export interface Misfit {
  /** Null where the format has no lines. */
  readonly line: number | null
  readonly column: string | null
  readonly value: string
  readonly reason: string
}

export interface Misfits {
  readonly count: number
  /** The first of them. */
  readonly listed: readonly Misfit[]
}

/** How the columns of a file differ from those of the table that it changes. They are matched by name. */
export interface ColumnDifferences {
  /** Columns of the table that the file does not have. */
  readonly missing: string[]
  /** Columns of the file that the table does not have. */
  readonly additional: string[]
  readonly isReordered: boolean
  /** Columns that would get another type. */
  readonly types: ColumnTypeChange[]
}

export interface ColumnTypeChange {
  readonly column: string
  readonly from: string
  readonly to: string
  /** False when values that are there already would not stay exactly the same. */
  readonly isPossible: boolean
}

/** Which differences are wanted. What is not named here refuses the file. */
export interface AcceptedDifferences {
  /** The columns stay, and are null in the rows of the file. */
  readonly missing?: 'empty' | undefined
  readonly additional?: 'add' | 'skip' | undefined
  readonly order?: 'by-name' | undefined
  readonly types?: 'change' | undefined
}

/** A table that a file adds rows to, or whose rows it replaces. */
export interface ExistingTable {
  readonly mode: 'append' | 'replace'
  /** Its Parquet files. */
  readonly paths: readonly string[]
}

/** The first rows of a file, and how it was read. */
export interface UploadPreview {
  readonly format: UploadFormat
  /** Those that the format has; null for others. */
  readonly separator: Separator | null
  readonly encoding: Encoding | null
  readonly hasHeader: boolean | null
  /** Null also where neither the file nor anyone says it. */
  readonly dateOrder: DateOrder | null
  /** Dates of the file fit both orders, so that only a person can say which one is meant. */
  readonly isDateOrderUnclear: boolean
  readonly hasDecimalComma: boolean | null
  /** Numbers of the file may have a decimal separator or one of thousands. */
  readonly isDecimalUnclear: boolean
  readonly sheet: string | null
  readonly sheets: readonly string[]
  /** Formulas that have no stored result, in the rows that were looked at. */
  readonly uncomputed: Misfits
  /** Whether types can be chosen; those of Parquet and NDJSON files are their own. */
  readonly hasOwnTypes: boolean
  readonly columns: readonly UploadColumn[]
  readonly rows: readonly (readonly (string | null)[])[]
  /** Of the rows that were looked at. */
  readonly misfits: Misfits
  /** Null for a file that changes no table. */
  readonly differences: ColumnDifferences | null
}

export interface FileToRead {
  readonly path: string
  readonly format: UploadFormat
  readonly settings: ReadSettings
  /** A folder for what does not fit into memory and for files in another form. It is the caller's to remove. */
  readonly workDir: string
  readonly table?: ExistingTable | undefined
}

export interface FileToLoad extends FileToRead {
  /** Where the table is written, which is none of the files that are read. */
  readonly target: string
  readonly accepted?: AcceptedDifferences | undefined
}

export type LoadOutcome =
  | { readonly kind: 'loaded'; readonly rows: number; readonly columns: readonly UploadColumn[] }
  | { readonly kind: 'refused'; readonly misfits: Misfits }
  | { readonly kind: 'uncomputed'; readonly formulas: Misfits }
  | { readonly kind: 'differs'; readonly differences: ColumnDifferences }

export type LoadStep = { readonly kind: 'progress'; readonly share: number } | LoadOutcome
