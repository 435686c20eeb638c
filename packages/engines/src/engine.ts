import type { Flavour, ServerDescription } from './flavours.ts'
import type { DateKind, Dialect, GroupingName, RankedCells, StoredNumberKind } from '@soundings/query'

export const dataTypes = ['NUMBER', 'STRING', 'DATE', 'BOOLEAN', 'OTHER'] as const
export type DataType = (typeof dataTypes)[number]

/**
 * A value as every engine hands it over. Numbers which JavaScript would round are decimal text; dates are '2026-11-15',
 * times of day '08:30:00', timestamps '2026-11-15T08:30:00' as the wall clock that was stored or asked for (an instant as it is: in UTC); before year 1
 * '0044-03-15 BC', and 'infinity' or '-infinity' where a database has them. JSON has no NaN and no infinite numbers, so these are
 * the texts 'NaN', 'Infinity' and '-Infinity'. Binary is text as `bytesText` writes it.
 */
export type Value = null | boolean | number | string
export type Row = readonly Value[]

export interface RunnableStatement {
  readonly text: string
  readonly params: readonly unknown[]
  /** What the compiler knows of the columns, for what a driver cannot tell: whether a number stands for yes or no. */
  readonly columns?: readonly { readonly dataType: DataType }[]
}

export interface ResultColumn {
  readonly name: string
  readonly dataType: DataType
}

export interface Batch {
  readonly columns: readonly ResultColumn[]
  readonly rows: readonly Row[]
}

export interface StreamOptions {
  readonly batchRows?: number
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
}

export const DEFAULT_BATCH_ROWS = 1000
/** A batch of long texts is cut here, so that the memory it takes does not depend on what a table holds. */
export const BATCH_BYTES = 256 * 1024
export const DEFAULT_TIMEOUT_MS = 300_000
export const CONNECT_TIMEOUT_MS = 10_000

/** A foreign key to a table, over one or more pairs of columns in the order of the key. */
export interface SourceReference {
  readonly schema: string | null
  readonly table: string
  readonly pairs: readonly { readonly from: string; readonly to: string }[]
  /** Its columns are compared by other collations than those in which the target is unique. */
  readonly mayMatchSeveral?: boolean
}

export interface SourceType {
  readonly dataType: DataType
  /** Of NUMBER columns. */
  readonly numberKind?: StoredNumberKind
  /** Of DATE columns. */
  readonly dateKind?: DateKind
}

export interface SourceColumn extends SourceType {
  readonly name: string
  /** The type in the database's own words, such as `numeric(12,2)`. */
  readonly dbType: string
  readonly nullable: boolean
  readonly primaryKey: boolean
}

export interface SourceTable {
  readonly schema: string | null
  readonly name: string
  readonly comment: string | null
  readonly isView: boolean
  readonly columns: readonly SourceColumn[]
  /** Sets of columns of which no two rows hold the same values, as the source itself enforces it; the primary key among them. */
  readonly uniqueKeys: readonly (readonly string[])[]
  readonly references: readonly SourceReference[]
}

/** Rows as bytes, made in the driver process. */
export interface Piece {
  readonly bytes: Uint8Array
  /** How many rows were read for it; some of them may be beyond what was wanted as bytes. */
  readonly rows: number
  readonly columns: readonly ResultColumn[]
  /** Those of the first rows that are in it, as values. */
  readonly first: readonly Row[]
}

interface RowBounds {
  /** Rows beyond this number are counted and not written. */
  readonly mostRows?: number
  /** So many rows are also given as values. */
  readonly firstRows?: number
  /** Of rows with ranks of groups, which are not written. */
  readonly ranked?: RankedCells | undefined
}

/** JSON texts of rows with commas between them and no outer brackets, in which groups of dates are printed. */
export interface JsonFormat extends RowBounds {
  readonly kind: 'json'
  readonly printed: readonly { readonly position: number; readonly grouping: GroupingName }[]
}

/** Lines of a CSV file. */
export interface CsvFormat extends RowBounds {
  readonly kind: 'csv'
  readonly columns: readonly {
    readonly dataType: DataType
    readonly grouping: GroupingName | null
    /** Null has no text here. */ readonly staysEmpty?: boolean
  }[]
  readonly separator: string
  /** Stands in cells without a value. */
  readonly nullCell: string
}

export type RowFormat = JsonFormat | CsvFormat

/** An open database, as its driver has it. Connections behind it are bounded in number, read-only and in UTC. */
export interface DriverSession {
  /** The tables and views that the account may read, of the schemas which the connection names, some at a time and each once. */
  streamTables(options?: Pick<StreamOptions, 'signal'>): AsyncIterable<readonly SourceTable[]>
  /** The schema in which the database itself looks for a bare table name; null for engines without schemas. */
  defaultSchema(): Promise<string | null>
  /** Of engines whose protocol several products speak; null for others. */
  describeServer?(): Promise<ServerDescription | null>
  /** Nothing runs before the first batch is asked for, which always comes, even without rows. Leaving the loop stops the query. */
  stream(statement: RunnableStatement, options?: StreamOptions): AsyncIterable<Batch>
  close(): Promise<void>
}

/** What a driver says of its connections, by the number that the database knows each by. */
export interface DriverEvents {
  readonly onConnection?: (connection: number, isOpen: boolean) => void
}

export interface Driver {
  connect(settings: ConnectionSettings, events?: DriverEvents): Promise<DriverSession>
  /** Stops what connections run whose process was killed, where the database would work on without a reader. */
  stopStatements?(settings: ConnectionSettings, connections: readonly number[]): Promise<void>
}

/** The same behind the wall of a process. */
export interface Session extends DriverSession {
  describeServer(): Promise<ServerDescription | null>
  /** All at once, where they are known to be few. */
  listTables(): Promise<readonly SourceTable[]>
  test(options?: StreamOptions): Promise<void>
  /** As `stream`, but with the bytes that the driver process made of the rows. */
  read(statement: RunnableStatement, format: RowFormat, options?: StreamOptions): AsyncIterable<Piece>
}

export type ConnectionField = 'host' | 'port' | 'database' | 'schema' | 'username' | 'password' | 'file' | 'folder'

/** What the connection form asks for and what it proposes. */
export interface ConnectionTemplate {
  readonly asks: readonly ConnectionField[]
  readonly host: string | null
  readonly port: number | null
  readonly database: string
  readonly schema: string | null
  /** Proposed; it stays with the database, where people read it. */
  readonly description: string
  /** For the person who connects. */
  readonly hint?: string
}

export interface ConnectionSettings {
  /** Name of the database; for file engines, the file's path inside `filesDir`. */
  readonly database: string
  readonly host?: string
  readonly port?: number
  /** Only tables of these are listed; left out, of all. The first is the current one, where an engine has such a thing. */
  readonly schemas?: readonly string[]
  readonly username?: string
  readonly password?: string
  /** `true` demands TLS with a certificate that is valid for the host; `ca` adds an authority in PEM form. */
  readonly tls?: boolean | { readonly ca: string }
  /** When given, only these hosts may be connected to. */
  readonly allowedHosts?: readonly string[]
  /** The one folder from which database files may be opened. */
  readonly filesDir?: string
  /** The folder in it that holds uploaded files, which databases of uploads open and no others. */
  readonly uploadsFolder?: string
  /** Whether the database was made of an upload, and so opens its folder among them. */
  readonly isUpload?: boolean
  readonly maxConnections?: number
  readonly connectTimeoutMs?: number
}

/** What is known of an engine without its driver. */
export interface EngineDescription {
  readonly label: string
  readonly dbType: string
  readonly template: ConnectionTemplate
  readonly dialect: Dialect
  /** The products that speak its protocol, where there are several. */
  readonly flavours?: readonly Pick<Flavour, 'name' | 'isTried'>[]
  /** Of engines whose queries block their process: how many processes may read one database, each one query at a time. */
  readonly blockingReaders?: number
  /** What takes queries of their own to know of some tables. */
  readonly refineTables?: {
    readonly concerns: (table: SourceTable) => boolean
    readonly refine: (table: SourceTable, read: (text: string) => Promise<Batch>) => Promise<SourceTable>
  }
}

/** How a driver process ended that was not asked to end. */
export interface DriverDeath {
  readonly engine: string
  readonly reason: string
  /** The last that it wrote to its standard error. */
  readonly lastWords: string
}

export interface ConnectOptions {
  readonly onDeath?: (death: DriverDeath) => void
}

export interface Engine extends EngineDescription {
  /** Starts a process for the database and opens a first connection, so that wrong settings fail here with a plain reason. */
  connect(settings: ConnectionSettings, options?: ConnectOptions): Promise<Session>
}

/** A statement that fills a new database file; those of an inner list know nothing of each other and run at the same time. */
export type FileStatement = string | readonly string[]

/** About what a row takes in memory. */
export function rowBytes(row: Row): number {
  let bytes = 0
  for (const value of row) bytes += typeof value === 'string' ? value.length + CELL_BYTES : CELL_BYTES
  return bytes
}

const CELL_BYTES = 8

/** How many rows to ask for next, where a source is asked for a number of them: by the size of those that came last. */
export function rowsWithinBatch(rows: readonly Row[], most: number): number {
  if (rows.length === 0) return most
  const bytes = rows.reduce((sum, row) => sum + rowBytes(row), 0)
  return Math.min(most, Math.max(1, Math.floor((BATCH_BYTES * rows.length) / Math.max(1, bytes))))
}

/** Reads a whole result into memory: for small ones only. */
export async function readAll(batches: AsyncIterable<Batch>): Promise<Batch> {
  let columns: readonly ResultColumn[] = []
  const rows: Row[] = []
  for await (const batch of batches) {
    columns = batch.columns
    for (const row of batch.rows) rows.push(row)
  }
  return { columns, rows }
}
