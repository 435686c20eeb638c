import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { toCatalog, type DbTable, type ExecutionResult, type QueryWire } from '@soundings/contract'
import { otherCell, uniqueLabels } from '@soundings/query'
import type { Catalog, Clock, Filter, FilterGroup, OutputColumn, Query } from '@soundings/query'
import { clinicData, clinicTables } from '../packages/engines/src/conformance/clinic/clinic.ts'
import { compareCells, differenceOf, type Cell } from '../packages/engines/src/conformance/naive/cells.ts'
import { evaluate } from '../packages/engines/src/conformance/naive/evaluate.ts'
import { createRandom } from '../packages/engines/src/conformance/random/random.ts'
import { writeTables } from '../packages/server/src/testing/clinics/random-clinic.ts'
import { openDatabase } from '../packages/web/src/features/studio/model/question/data-set.ts'
import type { FilterNode, StudioState } from '../packages/web/src/features/studio/model/studio-state.ts'
import {
  actAtRandom,
  type FilterValues,
  type Random,
} from '../packages/web/src/features/studio/model/testing/random-actions.ts'
import { previewProblem, toWire } from '../packages/web/src/features/studio/model/question/to-query.ts'
import { offeredViews } from '../packages/web/src/components/question-result/source/shown-view.ts'
import type { ApiClient } from './api-client.ts'
import { expect, test } from './test.ts'

const QUESTIONS = Number(process.env.STUDIO_QUESTIONS ?? 320)
const SEED = Number(process.env.STUDIO_SEED ?? 20_261_120)

const values: FilterValues = {
  NUMBER: [0, 3, -1, '70.5', 150, '9007199254740993', '10.25'],
  STRING: ['ann', 'Ann', 'ÉCOLE', '%', '_', "it's", '\\', 'fever', ' ', 'St. Anna'],
  DATE: ['2024-02-29', '2024-02-29 23:59:59', '2023-12-31', '1980-02-28', '2024-03-01 00:00:00.001'],
  BOOLEAN: ['1', '0'],
  OTHER: ['x'],
}

async function connect(api: ApiClient) {
  const dbName = `studio-${randomUUID().slice(0, 8)}.sqlite`
  await writeTables(join(process.env.E2E_DATA_DIR ?? '', 'files'), dbName, clinicTables)
  const { id } = await api.asAdmin<{ id: number }>('POST', '/discovery/databases', {
    displayName: dbName,
    dbType: 'sqlite',
    dbName,
  })
  return openDatabase(id, await api.asAdmin<DbTable[]>('GET', `/discovery/${id}/tables/public?size=9999`))
}

/** The studio does not know of a date whether it has a time of day; who reads the rows does. */
function withDateKinds(catalog: Catalog): Catalog {
  const isDay = (table: string, column: string) =>
    clinicTables.find(({ name }) => name === table)?.columns.find(({ name }) => name === column)?.type === 'date'
  const tables = catalog.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => ({
      ...column,
      dateKind: isDay(table.name, column.name) ? ('date' as const) : ('timestamp' as const),
    })),
  }))
  return { ...catalog, tables }
}

/** A person at work: a table, then one thing after the other until there is something to ask. */
function builtAtRandom(random: Random, studio: StudioState): StudioState {
  const names = random.chance(0.7) ? ['visits'] : ['patients', 'hospitals']
  let state: StudioState = {
    ...studio,
    baseTableId: random.pick(studio.tables.filter(({ name }) => names.includes(name))).id,
  }
  for (let left = random.whole(3, 16); left > 0 || previewProblem(state) !== undefined; left -= 1)
    state = actAtRandom(random, state, values)
  return state
}

type Shown = Pick<OutputColumn, 'label' | 'pin' | 'grouped' | 'orderDirection' | 'orderIndex'> & { readonly id: string }

/** The ingredients as the panel lists them, read without the studio's own translation: groups, then views, then calculated columns. */
const shownIn = ({ groups, views, computed }: StudioState): Shown[] => [...groups, ...views, ...computed]

function description(state: StudioState): Query {
  const read = (node: FilterNode): (Filter | FilterGroup)[] => {
    if ('filter' in node) return [node.filter]
    const items = node.items.flatMap(read)
    return items.length > 0 ? [{ operator: node.operator, items }] : []
  }
  const advanced = state.advanced && read(state.advanced)
  return {
    baseTableId: state.baseTableId!,
    columns: shownIn(state).map((item): OutputColumn => ({ ...(item as Shown & OutputColumn), vid: item.id })),
    filters: state.filters.map(({ filter }) => filter),
    ...(advanced && advanced.length > 0 && { advanced: { operator: 'and', items: advanced } }),
    limit: state.limit,
  }
}

/** All other groups stand last, beside those without a value. */
const sortedCell = (row: readonly Cell[], at: number): Cell => (row[at] === otherCell ? null : (row[at] ?? null))

/** Nulls last; texts are left to the collation of the database, and so is whatever is ordered after them. */
function isInOrder(state: StudioState, { columns, data }: ExecutionResult['table']): boolean {
  const sorts = shownIn(state)
    .map(({ orderDirection, orderIndex }, at) => ({ orderDirection, orderIndex, at, type: columns[at]!.oceanDataType }))
    .filter(({ orderDirection }) => orderDirection !== 'none')
    .sort((one, other) => one.orderIndex - other.orderIndex)
  const firstText = sorts.findIndex(({ type }) => type === 'STRING')
  const compared = firstText < 0 ? sorts : sorts.slice(0, firstText)
  const order = (before: readonly Cell[], after: readonly Cell[]) => {
    for (const { at, type, orderDirection } of compared) {
      const [one, other] = [sortedCell(before, at), sortedCell(after, at)]
      if (one === null || other === null) {
        if (one !== other) return other === null
        continue
      }
      const difference = compareCells(one, other, type === 'DATE' ? 'STRING' : type)
      if (difference !== 0) return orderDirection === 'asc' ? difference < 0 : difference > 0
    }
    return true
  }
  return data.every((row, index) => index === 0 || order(data[index - 1]!, row))
}

/** What was answered, and when: asked again when the minute, by which the server counts, changed meanwhile. */
async function withinOneMinute<Answer>(ask: () => Promise<Answer>): Promise<[Answer, Date]> {
  const began = new Date()
  const answer = await ask()
  return began.getMinutes() === new Date().getMinutes() ? [answer, began] : withinOneMinute(ask)
}

test('SD2 SD3 SD4 SD6 SD7 SD8 SD13 questions built by the studio are answered as a patient reader of the tables would answer them', async ({
  api,
}) => {
  const studio = await connect(api)
  const catalog = withDateKinds(toCatalog(studio.tables))
  const rows = clinicData(catalog)
  const ask = async (wire: QueryWire) =>
    (await api.asAdmin<ExecutionResult>('POST', '/core/executor/preview?pageSize=5000', wire)).table

  for (let seed = SEED; seed < SEED + QUESTIONS; seed += 1) {
    const state = builtAtRandom(createRandom(seed), studio)
    const wire = toWire(state)!
    const [all, now] = await withinOneMinute(() => ask({ ...wire, resultLimit: 0 }))
    const clock: Clock = { now, zone: process.env.TZ ?? Intl.DateTimeFormat().resolvedOptions().timeZone }
    const expected = evaluate(description(state), catalog, rows, clock)
    const failure = `seed ${seed}: ${JSON.stringify(wire)}`
    expect(
      differenceOf(
        all.data,
        expected,
        all.columns.map(({ oceanDataType }) => oceanDataType),
      ),
      failure,
    ).toEqual({ unexpected: [], missing: [] })
    expect(isInOrder(state, all), failure).toBe(true)
    expect(
      all.columns.map(({ label }) => label),
      failure,
    ).toEqual(uniqueLabels(shownIn(state).map(({ label }) => label)))
    expect(
      all.columns.map(({ pin, grouped }) => [pin, grouped]),
      failure,
    ).toEqual(shownIn(state).map(({ pin, grouped }) => [pin, grouped]))
    expect(offeredViews({ table: all }), failure).toContain(state.viewType)
    if (state.limit > 0 && state.limit < expected.length)
      expect((await ask(wire)).data, failure).toEqual(all.data.slice(0, state.limit))
  }
})
