import { dirname, join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { tableRulesOf, type TableRules } from './existing-table/table-rules.ts'
import { selectChanged } from './existing-table/write-changed.ts'
import { loadTexts } from './load-texts.ts'
import { columnsOf, readParquet } from './parquet.ts'
import { COLUMNS_MAX, tooManyColumns } from './texts/delimited.ts'
import { quoted } from '../sql-text.ts'
import { foldersOf, withUploadInstance } from './upload-instance.ts'
import { createTableWriter, inSteps, type LoadContext } from './write-table.ts'
import type { ExistingTable, FileToLoad, LoadOutcome } from '../../upload-types.ts'

/** Makes a Parquet file of an uploaded one, or says which of its rows do not fit and makes none. */
export const loadFile = (
  file: FileToLoad,
  { signal, onProgress }: { signal?: AbortSignal; onProgress: (share: number) => void },
): Promise<LoadOutcome> =>
  withUploadInstance(
    { workDir: file.workDir, folders: [...foldersOf(file), dirname(file.target)], signal },
    async (connection) => {
      let [begun, part] = [0, 0]
      const context: LoadContext = { signal, onStep: (from, to) => void ([begun, part] = [from, to - from]) }
      const telling = setInterval(
        () => onProgress(begun + (part * Math.max(0, connection.progress.percentage)) / 100),
        300,
      )
      try {
        const { table } = file
        const own = table ? { ...file, target: join(file.workDir, 'added.parquet') } : file
        const outcome =
          file.format === 'parquet'
            ? await loadParquet(connection, own, context)
            : await loadTexts(connection, own, context)
        return table && outcome.kind === 'loaded'
          ? await change(connection, file, { table, added: own.target, context })
          : outcome
      } finally {
        clearInterval(telling)
      }
    },
  )

/** Writes the table anew, with the rows of the file behind its own or in their place. */
async function change(
  connection: DuckDBConnection,
  file: FileToLoad,
  { table, added, context }: { table: ExistingTable; added: string; context: LoadContext },
): Promise<LoadOutcome> {
  const changed = await selectChanged(connection, { table, added, accepted: file.accepted })
  if ('differences' in changed) return { kind: 'differs', differences: changed.differences }
  const { selectOf, columns } = changed
  if (columns.length > COLUMNS_MAX) throw tooManyColumns(columns.length, 'table')
  // Rows that replace all others may be written in another way, and need no rule of those that go.
  const kept = table.mode === 'append' ? await tableRulesOf(connection, table.paths) : {}
  const rules = { ...kept, ...(await tableRulesOf(connection, [added])) }
  const rows = await write(connection, file, columns.length, { selectOf, rules, ...context })
  return { kind: 'loaded', rows, columns }
}

/** A Parquet file is written anew: that reads all of it, and what comes out is what DuckDB makes. */
async function loadParquet(connection: DuckDBConnection, file: FileToLoad, context: LoadContext): Promise<LoadOutcome> {
  const columns = await columnsOf(connection, file.path)
  const selectOf = (group: readonly number[]) =>
    `select ${group.map((at) => quoted(columns[at]!.name)).join(', ')} from ${readParquet(file.path)}`
  const rows = await write(connection, file, columns.length, { selectOf, rules: {}, ...context })
  return { kind: 'loaded', rows, columns }
}

/** Where the writing of the columns ends; what is left is to make one file of them. */
const WRITTEN = 0.8

async function write(
  connection: DuckDBConnection,
  { target, workDir }: FileToLoad,
  columns: number,
  {
    selectOf,
    rules,
    onStep,
    signal,
  }: LoadContext & { selectOf: (group: readonly number[]) => string; rules: TableRules },
): Promise<number> {
  const writer = createTableWriter(connection, { target, workDir, columns, signal, readAs: () => rules })
  for (const group of inSteps(writer.groups, [0, WRITTEN], onStep)) await writer.write(group, selectOf(group))
  onStep(WRITTEN, 1)
  return writer.finish()
}
