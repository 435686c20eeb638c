import type { DatabaseDetails, DbTable } from '@soundings/contract'
import { whenRefreshed } from './analysed.ts'
import { clinicConnection, writeClinicFile } from './clinic-file.ts'
import { createClinicWords } from './clinic-words.ts'
import type { TestApp } from '../servers/test-app.ts'

/** The clinic as a database of a user, with the words of questions about it. It is analysed: no background work changes answers later. */
export async function connectClinic(
  test: TestApp,
  owner: string,
  name = 'clinic.db',
  more = '',
  displayName = 'Clinic',
) {
  writeClinicFile(test.config.dataFilesDir, name, more)
  const id = await addDatabase(test, owner, clinicConnection({ dbName: name, displayName }))
  const { state, message } = await whenRefreshed(test, id)
  if (state !== 'success') throw new Error(`The clinic was not analysed: ${message}`)
  return wordsOf(test, owner, id)
}

/** Any database, with the words of questions about it. It may still be analysed. */
export async function connectDatabase(test: TestApp, owner: string, connection: object): Promise<Clinic> {
  return wordsOf(test, owner, await addDatabase(test, owner, connection))
}

async function addDatabase(test: TestApp, owner: string, connection: object): Promise<number> {
  const added = await test.as(owner).post('/discovery/databases', connection)
  if (added.status !== 201) throw new Error(added.text)
  return (added.json() as DatabaseDetails).id
}

async function wordsOf(test: TestApp, owner: string, id: number) {
  return createClinicWords(id, (await test.as(owner).get(`/discovery/${id}/tables?size=9999`)).json() as DbTable[])
}

export type Clinic = ReturnType<typeof createClinicWords>
