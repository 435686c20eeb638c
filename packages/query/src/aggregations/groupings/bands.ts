import { amongNumbers } from '../../sql/loose-numbers.ts'
import type { Operand, ValueType } from '../../model/value-type.ts'
import { joined, numberLiteral, sql, textLiteral, type Sql } from '../../sql/fragment.ts'
import { bindNumber } from '../../operators/values.ts'
import type { Grouping } from './grouping.ts'

export const maxEdges = 100
const edgePattern = /^-?\d{1,15}(\.\d{1,6})?$/

/** Exact, in millionths. */
function millionths(edge: string): bigint {
  const [whole = '', fraction = ''] = edge.replace('-', '').split('.')
  const value = BigInt(whole + fraction.padEnd(6, '0'))
  return edge.startsWith('-') ? -value : value
}

export interface EdgeProblem {
  /** Undefined where it is about all of them. */
  readonly at?: number
  readonly message: string
}

/** Why numbers cannot be the edges of bands, or undefined when they can. */
export function edgesProblem(edges: readonly string[] = []): EdgeProblem | undefined {
  if (edges.length === 0) return { message: 'Bands need at least one edge' }
  if (edges.length > maxEdges) return { message: `Bands have at most ${maxEdges} edges` }
  const wrong = edges.findIndex((edge) => !edgePattern.test(edge))
  if (wrong >= 0)
    return { at: wrong, message: `"${edges[wrong]}" is not a number with at most 15 digits and 6 decimals` }
  const late = edges.findIndex((edge, at) => at > 0 && millionths(edge) <= millionths(edges[at - 1] ?? ''))
  return late < 0
    ? undefined
    : { at: late, message: `The edges of bands must rise: ${edges[late]} comes after ${edges[late - 1]}` }
}

/** The numbers of a text, with commas, semicolons or blanks between them. */
export const bandEdgesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '')

/** The edges of bands of one width between two numbers, with open bands below and above; undefined where these are no numbers or there are too many. */
export function equalEdges(from: string, to: string, width: string): string[] | undefined {
  if (
    ![from, to, width].every((each) => edgePattern.test(each)) ||
    millionths(width) <= 0n ||
    millionths(to) <= millionths(from)
  )
    return undefined
  const [first, last, step] = [from, to, width].map(millionths) as [bigint, bigint, bigint]
  if ((last - first) / step >= BigInt(maxEdges)) return undefined
  const edges: string[] = []
  for (let edge = first; edge < last; edge += step) edges.push(decimalText(edge))
  return edges.length < maxEdges ? [...edges, decimalText(last)] : undefined
}

function decimalText(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(7, '0')
  const fraction = digits.slice(-6).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -6)}${fraction === '' ? '' : `.${fraction}`}`
}

/** What a band is called: the lower edge belongs to it and the upper one to the next. */
export function bandName(from: string | undefined, to: string | undefined): string {
  if (from === undefined) return `below ${to}`
  return to === undefined ? `${from} and more` : `${from} to below ${to}`
}

/** The edges of a band by its text; undefined for other texts. */
export function bandRange(text: string): { readonly from?: string; readonly to?: string } | undefined {
  const [, to] = /^below (\S+)$/.exec(text) ?? []
  const [, from] = /^(\S+) and more$/.exec(text) ?? []
  const [, lower, upper] = /^(\S+) to below (\S+)$/.exec(text) ?? []
  const range = {
    ...((from ?? lower) !== undefined && { from: (from ?? lower)! }),
    ...((to ?? upper) !== undefined && { to: (to ?? upper)! }),
  }
  return Object.keys(range).length > 0 && Object.values(range).every((edge) => edgePattern.test(edge))
    ? range
    : undefined
}

const textType: ValueType = { dataType: 'STRING', numberKind: 'decimal', dateKind: 'timestamp' }

/** Before the text of a band stands its number, so that texts sort as bands do; it is not shown. */
const FIRST = 1000
const numbered = /^\d{4} /

/** Groups of numbers by bands. Null is in none of them, and neither is what is no number. */
export const byBands = (edges: readonly string[]): Grouping => ({
  label: 'Bands',
  appliesTo: ({ dataType }) => dataType === 'NUMBER',
  // They need edges, which people are asked for.
  isOffered: () => false,
  typeOf: () => textType,
  toSql: (operand, dialect) => {
    const keyOf = (at: number) => textLiteral(`${FIRST + at} ${bandName(edges[at - 1], edges[at])}`)
    const below = edges.map((edge, at) => sql` when ${operand.sql} < ${edgeLiteral(edge, operand)} then ${keyOf(at)}`)
    const last = edgeLiteral(edges.at(-1) ?? '0', operand)
    const isLast = amongNumbers(operand, sql`${operand.sql} >= ${last}`, dialect)
    return sql`case${joined(below, '')} when ${isLast} then ${keyOf(edges.length)} end`
  },
  format: (value) => (typeof value === 'string' ? value.replace(numbered, '') : value),
})

/** The very number with which a filter on the column compares. Bound, it would be another expression in GROUP BY than in SELECT. */
const edgeLiteral = (edge: string, operand: Operand): Sql => numberLiteral(String(bindNumber(edge, operand).value))
