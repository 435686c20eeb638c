import { realpath } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import { EngineError, messageOf } from '../../engine-error.ts'
import { pathLiteral, quoted } from '../sql-text.ts'
import { type AskedFile, createFileMemory, type FileState, statesOf } from './asked-files.ts'
import { type CsvPlan, planCsv } from './csv-types.ts'
import { type FileTable, findTables, viewOf, viewOfReads } from './folder-tables.ts'
import { type NdjsonPlan, planNdjson } from './ndjson-types.ts'

type Listed = { readonly csv: CsvPlan } | { readonly ndjson: NdjsonPlan }

/** A table with its view. */
interface FolderView {
  readonly table: FileTable
  /** Of the files, before they were looked at; undefined where the view finds everything anew. */
  readonly states: readonly FileState[] | undefined
  /** How the files were read when tables were listed. */
  readonly listed: Listed | undefined
  /** A file has changed since. */
  readonly isRenewed: boolean
  /** Why there is no view. */
  readonly failure?: EngineError
}

/** The views that a statement may read, and how their files were then. */
export interface UsedViews {
  readonly views: readonly FolderView[]
  /** Why views are missing. */
  readonly failure: EngineError | undefined
}

/**
 * The views that read the files of a folder. What was found of files, such as dialects and types, holds while the files are the same: views name it, and
 * before a statement reads a table of which a file has changed, its files are looked at again. DuckDB would otherwise have to do that for each statement.
 */
export function createFolderViews(connection: DuckDBConnection, folder: string) {
  const memory = createFileMemory(connection)
  const known = new Map<string, FolderView>()
  let lastTurn: Promise<unknown> = Promise.resolve()

  /** One table at a time is looked at, so that a statement does not wait until all of them are. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = lastTurn.then(work)
    lastTurn = turn.catch(() => undefined)
    return turn
  }

  async function define(table: FileTable, before?: Listed): Promise<FolderView> {
    const { kind, paths } = table
    if (kind.kind === 'parquet') {
      await connection.run(viewOf(table, []))
      return { table, states: undefined, listed: undefined, isRenewed: false }
    }
    const { files, states } = await memory.look(paths)
    const { view, listed } =
      kind.kind === 'csv'
        ? await defineCsv(table, files, before && 'csv' in before ? before.csv : undefined)
        : await defineNdjson(table, before && 'ndjson' in before ? before.ndjson : undefined)
    await connection.run(view)
    return { table, states, listed: before ?? listed, isRenewed: before !== undefined }
  }

  async function defineCsv(table: FileTable, files: readonly AskedFile[], before: CsvPlan | undefined) {
    const csv = await planCsv(files, before)
    return { view: (csv.reads && viewOfReads(table, csv.reads)) ?? viewOf(table, csv.options), listed: { csv } }
  }

  async function defineNdjson(table: FileTable, before: NdjsonPlan | undefined) {
    const files = `[${table.paths.map(pathLiteral).join(', ')}]`
    const ndjson = await planNdjson(connection, files, table.kind.options, before)
    return { view: viewOf(table, ndjson.options, ndjson.selected), listed: { ndjson } }
  }

  async function list(table: FileTable): Promise<void> {
    const before = known.get(table.name)
    if (before && !before.isRenewed && isSameTable(before.table, table) && (await isProven(before))) return
    const states = await statesOf(table.paths)
    known.set(
      table.name,
      await define(table).catch((error: unknown) => fail({ table, states, listed: before?.listed }, error)),
    )
  }

  /** One table that cannot be read takes no other away: a query that mentions it says why, and tries it again. */
  async function fail(view: Pick<FolderView, 'table' | 'states' | 'listed'>, error: unknown): Promise<FolderView> {
    const { name } = view.table
    await connection.run(`drop view if exists ${quoted(name)}`)
    return { ...view, isRenewed: true, failure: unreadable(name, error, folder) }
  }

  async function renew(view: FolderView): Promise<FolderView> {
    const { name, paths } = view.table
    const current = known.get(name)
    // Another statement has looked at it meanwhile, or the tables were listed again.
    if (!current || (current !== view && (await isProven(current)))) return current ?? view
    const states = await statesOf(paths)
    const renewed = await define(current.table, current.listed).catch((error: unknown) =>
      fail({ ...current, states }, error),
    )
    known.set(name, renewed)
    return renewed
  }

  return {
    /** All tables as the folder holds them now. Gives why the first of those without a view has none. */
    async list(): Promise<EngineError | undefined> {
      const tables = await findTables(await realpath(folder))
      for (const table of tables) await inTurn(() => list(table))
      const names = new Set(tables.map(({ name }) => name))
      for (const name of [...known.keys()].filter((each) => !names.has(each))) {
        await inTurn(() => connection.run(`drop view if exists ${quoted(name)}`))
        known.delete(name)
      }
      memory.keepOnly(new Set(tables.flatMap(({ paths }) => paths)))
      return [...known.values()].find(({ failure }) => failure)?.failure
    },

    /** Makes the views true that a statement may read. */
    async use(text: string): Promise<UsedViews> {
      const mentioned = mentionsIn(text)
      const views: FolderView[] = []
      for (const view of [...known.values()].filter(({ table, states }) => states && mentioned(table.name)))
        views.push((await isProven(view)) ? view : await inTurn(() => renew(view)))
      return { views, failure: views.find(({ failure }) => failure)?.failure }
    },

    /** Whether all files still are what they were when the statement began. */
    async areUnchanged({ views }: UsedViews): Promise<boolean> {
      for (const view of views) if (!(await hasStates(view))) return false
      return true
    },
  }
}

const isSameTable = (one: FileTable, other: FileTable) =>
  one.kind === other.kind &&
  one.paths.length === other.paths.length &&
  one.paths.every((path, at) => path === other.paths[at])

async function hasStates({ table, states = [] }: FolderView): Promise<boolean> {
  const now = await statesOf(table.paths)
  return now.every(({ signature }, at) => signature === states[at]?.signature)
}

const isProven = async (view: FolderView): Promise<boolean> =>
  view.failure === undefined && view.states?.every(({ isStable }) => isStable) === true && (await hasStates(view))

/** Whether a statement may read a table. A view without need costs less than to parse the statement. */
function mentionsIn(text: string): (table: string) => boolean {
  const lower = text.toLowerCase()
  return (table) => {
    const name = table.toLowerCase()
    return lower.includes(quoted(name)) || (/^\w+$/.test(name) && new RegExp(`\\b${name}\\b`).test(lower))
  }
}

/** Further lines of a message show lines of the file, which may be rows that the reader may not see. */
export const shortened = (text: string, folder: string) => text.split('\n', 1)[0]!.replaceAll(`${folder}/`, '')

function unreadable(table: string, error: unknown, folder: string) {
  const why = shortened(messageOf(error), folder)
  return new EngineError('query-failed', `The files of ${table} cannot be read as one table: ${why}`, { cause: error })
}
