import type { GroupingName, ResultColumn } from '@soundings/query'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
beforeAll(async () => {
  test = await startTestApp()
  clinic = await connectClinic(test, ADMIN)
})
afterAll(() => test.close())

const groupedBy = (grouping: GroupingName): ResultColumn => ({
  label: 'Period',
  kind: 'DIMENSION',
  columnId: null,
  aggregation: null,
  grouping,
  dataType: 'DATE',
  numberKind: 'decimal',
  dateKind: 'date',
  pin: false,
  grouped: false,
})

it('R7 answers of one statement are kept apart where its dates are printed as other periods', async () => {
  // ClickHouse has the same text for calendar quarters and those of a financial year from October.
  const read = async (grouping: GroupingName) => {
    const viewer = {
      userId: (await test.app.store.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id,
      username: ADMIN,
      sessionId: '',
      permissions: [],
      roles: ['ROLE_SYSTEM_ADMIN' as const],
      address: '',
    }
    const admission = test.app.admissions.open({ viewer, renew: () => Promise.resolve(viewer) })
    const statement = { text: "select '2026-01-01' as c0", params: [], paramKinds: [], tables: [] }
    const make = () => ({ ...statement, columns: [groupedBy(grouping)] })
    const { rows } = await test.app.reader.rows(viewer, clinic.id, make, { admission })
    admission.close()
    return rows
  }
  expect([await read('quarter'), await read('financialQuarter10'), await read('quarter')]).toEqual([
    [['2026-Q1']],
    [['2025/26-Q2']],
    [['2026-Q1']],
  ])
})
