import { expect, it } from 'vitest'
import { getTable } from '../../model/catalog.ts'
import { joinPaths } from '../../model/join-paths.ts'
import { joined, sql } from '../../sql/fragment.ts'
import { render } from '../../sql/render.ts'
import { clinic, context } from '../../testing/clinic.ts'
import { guard } from '../rules/guard.ts'
import { createSources } from './sources.ts'

it('joins the tables of columns that are asked for after the FROM clause', () => {
  const sources = createSources(guard({ catalog: clinic, base: getTable(clinic, 5, '') }, context), context.dialect)
  const from = sources.from()
  const names = [3, 4].map((tableId) => {
    const column = getTable(clinic, tableId, '').columns.find(({ name }) => name === 'name')!
    return sources.operand({ column, path: joinPaths(clinic, 5).get(tableId)! }).sql
  })
  expect(render(sql`select ${joined(names)} from ${from}`, context.dialect).text).toBe(
    'select t1."name", t2."name" from "encounters" t0 left join "doctors" t1 on t1."id" = t0."doctor_id" left join "patients" t2 on t2."id" = t0."patient_id"',
  )
})
