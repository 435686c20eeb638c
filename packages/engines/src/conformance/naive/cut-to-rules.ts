import { findColumn, type AccessRule, type Catalog } from '@soundings/query'
import { isFilled, rowsReferredTo, type Data, type Row } from './follow.ts'

/** The data of a restricted user, with every row taken away that they may not see. Rules on one column are alternatives. */
export function cutToRules(data: Data, catalog: Catalog, rules: readonly AccessRule[]): Data {
  const byColumn = [...Map.groupBy(rules, ({ columnId }) => columnId).values()].map(toOneRule)
  return new Map(
    catalog.tables.map(({ id }) => [id, (data.get(id) ?? []).filter((row) => byColumn.every((rule) => isVisible(id, row, rule, catalog, data)))]),
  )
}

function toOneRule(rules: readonly AccessRule[]): AccessRule {
  const chains = rules.some((rule) => rule.chains === 'every') ? 'every' : 'any'
  return { ...rules[0]!, values: rules.flatMap(({ values }) => values), chains }
}

function isVisible(tableId: number, row: Row, rule: AccessRule, catalog: Catalog, data: Data): boolean {
  const chains = outcomesOfChains(tableId, row, rule, catalog, data, [tableId])
  if (chains.length === 0) return true
  const isAnyAllowed = chains.includes('allowed')
  return rule.chains === 'every' ? isAnyAllowed && !chains.includes('refused') : isAnyAllowed
}

type Outcome = 'allowed' | 'refused' | 'null'

/** What becomes of each chain of references from a row to the rule's table; none where no chain exists. */
function outcomesOfChains(tableId: number, row: Row, rule: AccessRule, catalog: Catalog, data: Data, visited: readonly number[]): Outcome[] {
  const judged = (columnId: number): Outcome[] => {
    const { column } = findColumn(catalog, columnId)!
    return [rule.values.some((value) => value === row[column.name]) ? 'allowed' : 'refused']
  }
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
      fromTableId === tableId && !visited.includes(toTableId) && existsChain(toTableId, rule, catalog, [...visited, toTableId]),
  )
}
