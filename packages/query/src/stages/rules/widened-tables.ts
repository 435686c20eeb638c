import type { Catalog, CatalogReference, CatalogTable } from '../../model/catalog.ts'
import { AccessRefused } from '../../model/query-error.ts'
import { joinableReferencesOf, referencesOf } from '../../model/references.ts'
import { ansi } from '../../sql/ansi.ts'
import { render } from '../../sql/render.ts'
import { guard, isClosed, isReached } from './guard.ts'
import { boundBy, type AccessRule, type RowRules } from './row-rules.ts'
import { hasSameReach } from './same-reach.ts'

export interface WidenedTable {
  readonly table: CatalogTable
  /**
   * The rows that a rule lets through are chosen in another way; a table that was closed is open; rows lead into a closed table by
   * another reference; a hidden table that no rule binds is shown; or a table is closed where a rule let some rows through, which
   * shows no more by itself.
   */
  readonly cause: 'rule' | 'opened' | 'joined' | 'shown' | 'closed'
}

/**
 * The tables of which a person with these rules may see more after a change of the data model. The conditions that `guard` puts on
 * scans are compared as text: any other condition counts as wider, because both more and fewer chains of references can open rows.
 * They are compared column by column: a rule that binds a table from now on only narrows what the others let through.
 */
export function widenedTables(before: Catalog, after: Catalog, rules: readonly AccessRule[]): WidenedTable[] {
  // As after most imports. The conditions on thousands of tables take time and memory.
  if (hasSameReach(before, after, rules)) return []
  const [conditionsBefore, conditionsAfter] = [
    conditionsIn(withStricterMatches(before, after), rules),
    conditionsIn(after, rules),
  ]
  // Also those that are not joined yet: whether values repeat can change with the rows, and no one is asked then.
  const joinedAfter = new Set(
    [referencesOf, joinableReferencesOf].flatMap((edgesOf) => {
      const joinedBefore = joinsIntoClosed(before, rules, edgesOf)
      return [...joinsIntoClosed(after, rules, edgesOf)].flatMap(([reference, table]) =>
        joinedBefore.has(reference) ? [] : [table],
      )
    }),
  )
  const known = new Map(before.tables.map((table) => [table.id, table]))

  function causeOf(table: CatalogTable): WidenedTable['cause'] | undefined {
    const earlier = known.get(table.id)
    if (!earlier) return undefined
    const isOpen = !isClosed(after, table, rules)
    if (joinedAfter.has(table)) return 'joined'
    if (conditionsBefore.some((conditionOn, at) => isLoosened(conditionOn(earlier), conditionsAfter[at]?.(table))))
      return isOpen ? 'rule' : 'closed'
    if (isOpen && isClosed(before, earlier, rules)) return 'opened'
    const isShown = !earlier.active && table.active && isOpen
    return isShown && conditionsAfter.every((conditionOn) => conditionOn(table) === undefined) ? 'shown' : undefined
  }

  return after.tables.flatMap((table) => {
    const cause = causeOf(table)
    return cause ? [{ table, cause }] : []
  })
}

/** Where a reference no longer surely leads to one row, all rows that match must be open now, which shows fewer. */
function withStricterMatches(before: Catalog, after: Catalog): Catalog {
  const known = new Map(after.references.map((reference) => [pairsText(reference), reference]))
  return {
    ...before,
    references: before.references.map((reference) => {
      const now = known.get(pairsText(reference)) ?? reference
      return {
        ...reference,
        isToUniqueKey: reference.isToUniqueKey && now.isToUniqueKey,
        isOnlyDeclared: reference.isOnlyDeclared === true || now.isOnlyDeclared === true,
      }
    }),
  }
}

const pairsText = ({ pairs }: CatalogReference): string =>
  pairs
    .map(({ fromColumnId, toColumnId }) => `${fromColumnId}>${toColumnId}`)
    .toSorted()
    .join(' ')

/** A table that a rule did not bind before may be bound now. */
const isLoosened = (before: string | undefined, after: string | undefined): boolean =>
  before !== undefined && before !== after

type ConditionOn = (table: CatalogTable) => string | undefined

const REFUSED = 'refused'

/** For each column with rules, in order: the condition on a table, or undefined where the rules do not bind it. */
function conditionsIn(catalog: Catalog, rules: readonly AccessRule[]): ConditionOn[] {
  // Closing depends on all rules together, and is compared apart.
  const open: Catalog = { ...catalog, closesUnreachedTables: false }
  return [...Map.groupBy(rules, ({ columnId }) => columnId).values()].map((ofColumn) =>
    conditionBy(open, boundBy(ofColumn)),
  )
}

function conditionBy(catalog: Catalog, accessRules: RowRules): ConditionOn {
  return (table) => {
    try {
      const { isRestricted, scanBase } = guard(
        { catalog },
        { accessRules, dialect: ansi, clock: { now: new Date(0), zone: 'UTC' } },
      )
      if (!isRestricted(table)) return undefined
      const { text, params } = render(scanBase(table), ansi)
      return [text, ...params.map((param) => `${typeof param} ${String(param)}`)].join('\n')
    } catch (error) {
      if (error instanceof AccessRefused) return REFUSED
      throw error
    }
  }
}

/** The references by which rows that rules let through lead into closed tables, as text that can be compared, with these tables. */
function joinsIntoClosed(
  catalog: Catalog,
  rules: readonly AccessRule[],
  edgesOf: typeof referencesOf,
): Map<string, CatalogTable> {
  const found = new Map<string, CatalogTable>()
  const tables = new Set(catalog.tables.filter((table) => isReached(catalog, table, rules)))
  // A Set visits what is added while it is walked.
  for (const table of tables) {
    for (const { target, pairs } of edgesOf(catalog, table)) {
      tables.add(target)
      if (isClosed(catalog, target, rules))
        found.set(
          pairs
            .map(({ from, to }) => `${from.id}>${to.id}`)
            .toSorted()
            .join(' '),
          target,
        )
    }
  }
  return found
}
