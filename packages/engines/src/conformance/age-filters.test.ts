import { compileCount, type AccessRule, type Filter, type GroupColumn, type OutputColumn } from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../registry.ts'
import { plain } from './clinic/opened-tables.ts'
import { clock, openClinic, type OpenedClinic } from './clinic/opened-clinic.ts'
import { testedEngines } from './clinic/sources.ts'
import { rulesOf } from './clinic/test-rules.ts'

/** Births on 28 and 29 February, in leap years and others, some of them missing or after the other date. */
const pairs = [
  ['patients.born', 'visits.admitted'],
  ['patients.born', 'visits.discharged'],
  ['hospitals.opened', 'visits.admitted'],
  ['patients.born', 'hospitals.opened'],
  ['visits.admitted', 'patients.born'],
] as const

const edges = ['0', '18', '44', '100']

describe.each(testedEngines)('filters on ages in %s [SD4, SD6]', (engineName) => {
  let clinic: OpenedClinic

  beforeAll(async () => {
    clinic = await openClinic(engineName)
  })
  afterAll(() => clinic.close())

  const idOf = (path: string) => {
    const [table, name] = path.split('.')
    return clinic.catalog.tables.find((each) => each.name === table)!.columns.find((each) => each.name === name)!.id
  }
  const rows = (): OutputColumn => ({ ...plain, design: 'view', columnId: idOf('visits.id'), aggregation: 'rowCount' })
  const asked = (columns: OutputColumn[], filters: readonly Filter[] = []) => ({
    baseTableId: clinic.catalog.tables.find(({ name }) => name === 'visits')!.id,
    columns,
    filters,
    limit: 0,
  })
  const rules = (): AccessRule[] => {
    const { id: tableId } = clinic.catalog.tables.find(({ name }) => name === 'patients')!
    return [{ tableId, columnId: idOf('patients.id'), values: [1, 2, 4, 9] }]
  }
  const counted = async (filters: readonly Filter[], ruled: readonly AccessRule[]) => {
    const visits = { ...plain, design: 'view', columnId: idOf('visits.id'), aggregation: 'none' } as const
    const count = compileCount(asked([visits], filters), {
      catalog: clinic.catalog,
      accessRules: rulesOf(ruled),
      dialect: engines[engineName].dialect,
      clock,
    })
    return Number((await clinic.read(count)).rows[0]?.[0])
  }

  it.each(pairs)('find the rows of each age and of each band of ages of %s at %s, and no others', async (born, at) => {
    const of = { columnId: idOf(born), secondColumnId: idOf(at) }
    const group = (more: Pick<GroupColumn, 'grouping' | 'bands'>): OutputColumn => ({
      ...plain,
      design: 'group',
      ...of,
      ...more,
    })
    const age = (operator: Filter['operator'], ...values: Filter['values']): Filter => ({
      ...of,
      grouping: 'age',
      operator,
      values,
    })
    for (const ruled of [[], rules()]) {
      const all = await counted([], ruled)
      const byAge = await clinic.ask(asked([group({ grouping: 'age' }), rows()]), ruled)
      expect(byAge.rows.length).toBeGreaterThan(1)
      for (const [years, count] of byAge.rows) {
        const [own, others] =
          years === null
            ? [age('isEmpty'), age('isNotEmpty')]
            : [age('equals', String(years)), age('notEquals', String(years))]
        expect(await counted([own], ruled), `${String(years)} years`).toBe(Number(count))
        expect(await counted([others], ruled), `not ${String(years)} years`).toBe(all - Number(count))
      }
      const bands = await clinic.ask(asked([group({ grouping: 'ageBands', bands: edges }), rows()]), ruled)
      const countOf = (text: string) => Number(bands.rows.find(([band]) => band === text)?.[1] ?? 0)
      expect(await counted([age('lessThan', '0')], ruled)).toBe(0)
      for (const [place, from] of edges.entries()) {
        const to = edges[place + 1]
        const filters = [age('greaterOrEqual', from), ...(to === undefined ? [] : [age('lessThan', to)])]
        const text = to === undefined ? `${from} and more` : `${from} to below ${to}`
        expect(await counted(filters, ruled), text).toBe(countOf(text))
      }
    }
  })
})
