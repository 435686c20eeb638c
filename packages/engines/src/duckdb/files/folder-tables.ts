import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { EngineError } from '../../engine-error.ts'
import type { CsvRead } from './csv-types.ts'
import { pathLiteral, quoted } from '../sql-text.ts'
import { type FileKind, kindOf } from './table-files.ts'

/** Files that are one table: a single file, or all files of one kind in a folder and the folders below it. */
export interface FileTable {
  readonly name: string
  readonly kind: FileKind
  readonly paths: readonly string[]
  readonly isPartitioned: boolean
}

interface Found {
  /** Names of folders from the top, with the name of the file at the end. */
  readonly steps: readonly string[]
  readonly kind: FileKind
  readonly end: string
}

const MOST_FILES = 20_000
const MOST_TABLES = 1_000
const DEEPEST = 12

/**
 * The tables of a folder. Each file in it is a table, and each folder in it is one table of all its files. Links are left out,
 * because they may lead anywhere, and so are names that begin with a dot or an underscore, which programs use for their own files.
 */
export async function findTables(folder: string): Promise<readonly FileTable[]> {
  const found: Found[] = []

  async function walk(steps: readonly string[]): Promise<void> {
    const entries = await readdir(join(folder, ...steps), { withFileTypes: true })
    for (const { name, ...entry } of entries
      .map((each) => ({ name: each.name, isFile: each.isFile(), isFolder: each.isDirectory() }))
      .toSorted((a, b) => compare(a.name, b.name))) {
      if (/^[._]/.test(name)) continue
      if (entry.isFolder && steps.length < DEEPEST) await walk([...steps, name])
      const kind = entry.isFile ? kindOf(name) : undefined
      if (!kind) continue
      if (found.length >= MOST_FILES) throw tooLarge(`more than ${MOST_FILES} files`)
      found.push({ steps: [...steps, name], ...kind })
    }
  }

  await walk([])
  const groups = [
    ...Map.groupBy(found, ({ steps, kind, end }) =>
      steps.length === 1 ? JSON.stringify([steps, end]) : JSON.stringify([steps[0], kind.kind]),
    ).values(),
  ]
  if (groups.length > MOST_TABLES) throw tooLarge(`more than ${MOST_TABLES} tables`)
  const named = groups.map((group) => ({ group, name: nameOf(group[0]!) }))
  const names = Map.groupBy(named, ({ name }) => name.toLowerCase())
  return named.map(({ group, name }) => ({
    name: names.get(name.toLowerCase())!.length === 1 ? name : distinctName(group[0]!),
    kind: group[0]!.kind,
    paths: group.map(({ steps }) => [folder, ...steps].join(sep)),
    isPartitioned: group.every(({ steps }) =>
      steps.some((step, at) => at > 0 && at < steps.length - 1 && /^[^=]+=/.test(step)),
    ),
  }))
}

/** The view that makes a table of files, of which DuckDB finds the types anew each time as far as the options do not say them. */
export function viewOf(
  { name, kind, paths, isPartitioned }: FileTable,
  found: readonly string[],
  selected = '*',
): string {
  const options = [...kind.options, ...found, `hive_partitioning = ${isPartitioned}`]
  return define(
    name,
    `select ${selected} from ${kind.read}([${paths.map(pathLiteral).join(', ')}], ${options.join(', ')})`,
  )
}

/** The same of reads that name everything, as far as one view can say it. */
export function viewOfReads({ name, kind, isPartitioned }: FileTable, reads: readonly CsvRead[]): string | undefined {
  // The types of partitions are those of all files together.
  if (isPartitioned && (reads.length > 1 || reads[0]?.selected !== undefined)) return undefined
  const texts = reads.map(
    ({ paths, options, selected = '*' }) =>
      `select ${selected} from ${kind.read}([${paths.join(', ')}], ${[...options, `hive_partitioning = ${isPartitioned}`].join(', ')})`,
  )
  return define(name, texts.join(' union all '))
}

const define = (name: string, text: string) => `create or replace view ${quoted(name)} as ${text}`

const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)

const nameOf = ({ steps, end }: Found) => (steps.length === 1 ? steps[0]!.slice(0, -end.length) : steps[0]!)
/** A file and a folder, or files of several kinds, can have the same name. */
const distinctName = ({ steps, kind }: Found) => (steps.length === 1 ? steps[0]! : `${steps[0]!}/${kind.kind}`)

function tooLarge(what: string) {
  return new EngineError('query-failed', `The folder holds ${what}`)
}
