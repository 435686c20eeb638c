import type { DatabaseDetails, DbTable } from '@soundings/contract'
import { whenRefreshed } from './analysed.ts'
import { clinicConnection, writeClinicFile } from './clinic-file.ts'
import { createClinicWords } from './clinic-words.ts'
import type { TestApp } from '../servers/test-app.ts'

/** The clinic as a database of somebody's, with the words of questions about it. It is analysed: no background work changes answers later. */
export async function connectClinic(
  test: TestApp,
  owner: string,
  name = 'clinic.db',
  more = '',
  displayName = 'Clinic',
) {
  writeClinicFile(test.config.dataFilesDir, name, more)
  const added = await test.as(owner).post('/discovery/databases', clinicConnection({ dbName: name, displayName }))
  if (added.status !== 201) throw new Error(added.text)
  const { id } = added.json() as DatabaseDetails
  const { state, message } = await whenRefreshed(test, id)
  if (state !== 'success') throw new Error(`The clinic was not analysed: ${message}`)
  return createClinicWords(id, (await test.as(owner).get(`/discovery/${id}/tables?size=9999`)).json() as DbTable[])
}

export type Clinic = Awaited<ReturnType<typeof connectClinic>>
