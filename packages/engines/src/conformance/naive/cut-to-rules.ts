import { findColumn, type AccessRule, type Catalog, type CatalogReference } from '@soundings/query'
import { isFilled, rowsReferredTo, type Data, type Row } from './follow.ts'

/** The data of a restricted user, with every row taken away that they may not see. Rules on one column are alternatives. */
export function cutToRules(data: Data, catalog: Catalog, rules: readonly AccessRule[]): Data {
  const byColumn = [...Map.groupBy(rules, ({ columnId }) => columnId).values()].map(toOneRule)
  const strict = byColumn.filter(({ chains }) => chains === 'every')
  const isVisible = (tableId: number, row: Row) =>
    isOpen(tableId, row, byColumn, catalog, data, [tableId]) &&
    strict.every((rule) => !outcomesOfChains(tableId, row, rule, catalog, data, [tableId]).includes('refused'))
  return new Map(catalog.tables.map(({ id }) => [id, (data.get(id) ?? []).filter((row) => isVisible(id, row))]))
}

function toOneRule(rules: readonly AccessRule[]): AccessRule {
  const chains = rules.some((rule) => rule.chains === 'every') ? 'every' : 'any'
  return { ...rules[0]!, values: rules.flatMap(({ values }) => values), chains }
}

/** Whether a row meets the rules on its table, and for each other rule that can be reached refers to a row which is open itself. */
function isOpen(
  tableId: number,
  row: Row,
  rules: readonly AccessRule[],
  catalog: Catalog,
  data: Data,
  visited: readonly number[],
): boolean {
  return rules.every((rule) => {
    if (rule.tableId === tableId) return holdsAllowed(row, rule.columnId, rule, catalog)
    const leading = catalog.references.filter(
      ({ fromTableId, toTableId }) =>
        fromTableId === tableId &&
        !visited.includes(toTableId) &&
        existsChain(toTableId, rule, catalog, [...visited, toTableId]),
    )
    return (
      leading.length === 0 || leading.some((reference) => leadsToOpen(row, reference, rules, catalog, data, visited))
    )
  })
}

function leadsToOpen(
  row: Row,
  reference: CatalogReference,
  rules: readonly AccessRule[],
  catalog: Catalog,
  data: Data,
  visited: readonly number[],
): boolean {
  if (!isFilled(row, reference, catalog)) return false
  const further = [...visited, reference.toTableId]
  const onTarget = rules.filter((rule) => existsChain(reference.toTableId, rule, catalog, further))
  // A key that holds an allowed value leads to it, even when its row is missing.
  const [pair, ...more] = reference.pairs
  if (onTarget.length === 1 && pair?.toColumnId === onTarget[0]!.columnId && more.length === 0)
    return holdsAllowed(row, pair.fromColumnId, onTarget[0]!, catalog)
  const others = rowsReferredTo(row, reference, catalog, data)
  // Where several rows match, which of them is meant is not known, so all must be open.
  return others.length > 0 && others.every((other) => isOpen(reference.toTableId, other, rules, catalog, data, further))
}

function holdsAllowed(row: Row, columnId: number, { values }: AccessRule, catalog: Catalog): boolean {
  const { column } = findColumn(catalog, columnId)!
  return values.some((value) => value === row[column.name])
}

type Outcome = 'allowed' | 'refused' | 'null'

/** What becomes of each chain of references from a row to the rule's table; none where no chain exists. */
function outcomesOfChains(
  tableId: number,
  row: Row,
  rule: AccessRule,
  catalog: Catalog,
  data: Data,
  visited: readonly number[],
): Outcome[] {
  const judged = (columnId: number): Outcome[] => [holdsAllowed(row, columnId, rule, catalog) ? 'allowed' : 'refused']
  if (tableId === rule.tableId) return judged(rule.columnId)
  return catalog.references
    .filter((reference) => reference.fromTableId === tableId && !visited.includes(reference.toTableId))
    .flatMap((reference): Outcome[] => {
      const { toTableId } = reference
      const further = [...visited, toTableId]
      if (!existsChain(toTableId, rule, catalog, further)) return []
      if (!isFilled(row, reference, catalog)) return ['null']
      // A key that holds an allowed value leads to it, even when its row is missing.
      const [pair, ...more] = reference.pairs
      if (pair?.toColumnId === rule.columnId && more.length === 0) return judged(pair.fromColumnId)
      const others = rowsReferredTo(row, reference, catalog, data)
      if (others.length === 0) return ['refused']
      const outcomes = others.map((other) => outcomesOfChains(toTableId, other, rule, catalog, data, further))
      if (reference.isToUniqueKey) return outcomes.flat()
      // Which of them is meant is not known, so all must be allowed.
      if (rule.chains === 'every' && outcomes.some((each) => each.includes('refused'))) return ['refused']
      return [outcomes.every((each) => each.includes('allowed')) ? 'allowed' : 'null']
    })
}

function existsChain(tableId: number, rule: AccessRule, catalog: Catalog, visited: readonly number[]): boolean {
  if (tableId === rule.tableId) return true
  return catalog.references.some(
    ({ fromTableId, toTableId }) =>
      fromTableId === tableId &&
      !visited.includes(toTableId) &&
      existsChain(toTableId, rule, catalog, [...visited, toTableId]),
  )
}
