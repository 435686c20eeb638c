import type { ColumnAnalysis, DatabaseDetails, DbTable } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whenRefreshed } from '../../../testing/clinics/analysed.ts'
import { clinicConnection, writeClinicFile } from '../../../testing/clinics/clinic-file.ts'
import { columnOf } from '../../../testing/clinics/table-change.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

/** The number of a view that counts for as long as it is let. */
const ENDLESS = `create view endless as
  select 1 as id, (with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) from n) as never, 2 as late;`

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ env: { QUERY_TIMEOUT_SECONDS: '5' } })
  writeClinicFile(test.config.dataFilesDir, 'clinic.db', ENDLESS)
})
afterAll(() => test.close())

describe('DM4 R10 the analysis', () => {
  it(
    'has a time limit for each table, so that an endless column holds up no other table',
    { timeout: 90_000 },
    async () => {
      const { id } = (await test.as(ADMIN).post('/discovery/databases', clinicConnection())).json() as DatabaseDetails
      const refresh = await whenRefreshed(test, id, 60_000)
      expect(refresh).toMatchObject({
        state: 'success',
        columnsAnalysed: 21,
        errors: [{ column: 'never' }, { column: 'late' }],
      })
      expect(refresh.errors[0]!.message).toMatch(/took longer than .* seconds and was stopped/)
      expect(refresh.errors[1]!.message).toBe('There was no time left: the other columns of the table took 5 seconds')
      const tables = (await test.as(ADMIN).get(`/discovery/${id}/tables`)).json() as DbTable[]
      const analysisOf = async (place: string) =>
        (await test.as(ADMIN).get(`/discovery/column/${columnOf(tables, place).id}/analysis`)).json() as ColumnAnalysis
      expect(await analysisOf('endless.id')).toMatchObject({ analysisStatus: 'success', rowCount: 1 })
      expect(await analysisOf('endless.never')).toMatchObject({
        rowCount: null,
        analysisStatus: refresh.errors[0]!.message,
      })
      expect(await analysisOf('visits.cost')).toMatchObject({ analysisStatus: 'success', rowCount: 5 })
    },
  )
})
