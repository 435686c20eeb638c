import type { DuckDBConnection } from '@duckdb/node-api'
import { EngineError } from '../../engine-error.ts'
import { cellsOf, columnGroups, isDoubtful } from './cells.ts'
import { decimalType, digitsOf, type ParseRules, textOf, valueOf } from './column-types.ts'
import {
  areDotsAlone,
  type Certainty,
  doubts,
  evidenceOf,
  isDotted,
  type Proofs,
  type Rule,
} from './detection/evidence.ts'
import type { TableRules } from './existing-table/table-rules.ts'
import { listMisfits } from './misfits.ts'
import type { TextSource } from './texts/text-source.ts'
import { quoted } from '../sql-text.ts'
import { readRows } from './upload-instance.ts'
import type { LoadOutcome, UploadColumn, UploadType } from '../../upload-types.ts'

export interface TextInput {
  readonly source: TextSource
  readonly columns: readonly UploadColumn[]
  readonly rules: ParseRules
  readonly certainty: Readonly<Record<Rule, Certainty>>
}

export interface CheckedColumn {
  readonly at: number
  /** How many of its values do not fit. */
  readonly misfits: number
  /** How the others are stored. */
  readonly cast: string
  readonly evidence: FoundEvidence | undefined
}

interface FoundEvidence extends Proofs {
  readonly rule: Rule
  /** How many values need the rule. */
  readonly marked: number
}

/** The first values that refuse the file: where some can be read in two ways, these alone, because what the others are depends on it. */
export async function refusedValues(
  connection: DuckDBConnection,
  input: TextInput,
  checked: readonly CheckedColumn[],
): Promise<LoadOutcome | undefined> {
  const { columns, rules, source } = input
  const open = doubtfulColumns(input, checked)
  const bad = open.length > 0 ? open : checked.filter(({ misfits }) => misfits > 0)
  const countOf = ({ misfits, evidence }: CheckedColumn) => (open.length > 0 ? evidence!.doubtful : misfits)
  if (bad.length === 0) return undefined
  const cells = columnGroups(bad.map(({ at }) => at)).map((group) => `(${cellsOf(source, group)})`)
  const doubt = {
    where: isDoubtful(columns, rules),
    reason: (type: UploadType) => doubts[evidenceOf('', type, rules)!.rule],
  }
  const listed = await listMisfits(connection, { ...input, cells, ...(open.length > 0 && doubt) })
  return { kind: 'refused', misfits: { count: bad.reduce((sum, column) => sum + countOf(column), 0), listed } }
}

/** Whether someone or the values say how a column is read: its own ones, and those of others where no column contradicts them. */
function isSettled({ certainty, rules }: TextInput, { rule, proven }: FoundEvidence, all: readonly FoundEvidence[]) {
  if (certainty[rule] === 'known' || proven > 0) return true
  if (certainty[rule] === 'contradictory') return false
  const alike = all.filter((each) => each.rule === rule)
  return alike.some((each) => each.proven > 0) || (rules.dateOrder === 'day-first' && areDotsAlone(alike))
}

const evidencesOf = (checked: readonly CheckedColumn[]) => checked.flatMap(({ evidence }) => evidence ?? [])

/** Columns whose values need a rule that nothing says. */
function doubtfulColumns(input: TextInput, checked: readonly CheckedColumn[]): CheckedColumn[] {
  const all = evidencesOf(checked)
  return checked.filter(({ evidence }) => evidence && evidence.doubtful > 0 && !isSettled(input, evidence, all))
}

/** Rules that values of the file needed. */
export function neededRules(input: TextInput, checked: readonly CheckedColumn[]): TableRules {
  const all = evidencesOf(checked)
  const needed = all.filter((evidence) => evidence.marked > 0 && isSettled(input, evidence, all))
  return Object.fromEntries(needed.map(({ rule }) => [rule, input.rules[rule]]))
}

/** Reads all rows of some columns. */
export async function checkColumns(
  connection: DuckDBConnection,
  { source, columns, rules, certainty }: TextInput,
  group: readonly number[],
): Promise<CheckedColumn[]> {
  const asked = group.map((at) => {
    const { name, type } = columns[at]!
    const text = textOf(`c${at}`, type)
    const value = valueOf(text, type, rules)
    const { before, after } = digitsOf(value)
    const misfits = type === 'text' ? '0' : `count(${text}) - count(${value})`
    const evidence = evidenceOf(`c${at}`, type, rules)
    const countOf = (condition: string) => `count(*) filter (where ${condition})`
    const isOpen = evidence && certainty[evidence.rule] !== 'known'
    const proofs = isOpen
      ? [evidence.isProof, evidence.isDoubtful, `${evidence.isDoubtful} and ${isDotted(text)}`].map(countOf)
      : []
    const sums = [
      misfits,
      ...(type === 'decimal' ? [before, after] : []),
      ...(evidence ? [countOf(evidence.isMarked), ...proofs] : []),
    ]
    return { at, name, type, value, rule: evidence?.rule, sums }
  })
  const [row = []] = await readRows(
    connection,
    `select ${['count(*)', ...asked.flatMap(({ sums }) => sums)].join(', ')} from ${source.sql}`,
  )
  const found = row.slice(1).map(Number)
  return asked.map(({ at, name, type, value, rule, sums }) => {
    const [misfits = 0, ...counts] = found.splice(0, sums.length)
    const [before = 0, after = 0] = type === 'decimal' ? counts.splice(0, 2) : []
    const [marked = 0, proven = 0, doubtful = 0, dotted = 0] = counts
    const evidence = rule && { rule, marked, proven, doubtful, dotted }
    const exact = type === 'decimal' ? decimalType(before, after) : undefined
    if (type === 'decimal' && !exact) throw tooManyDigits(name)
    return { at, misfits, evidence, cast: `${exact ? `cast(${value} as ${exact})` : value} as ${quoted(name)}` }
  })
}

function tooManyDigits(column: string) {
  return new EngineError(
    'query-failed',
    `Numbers of the column ${column} have more digits than can be stored exactly. Choose text, or numbers with rounding`,
  )
}
