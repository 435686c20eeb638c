import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { writeClinicFile } from '../packages/server/src/testing/clinic-file.ts'
import type { ApiClient } from './api-client.ts'

interface Clinic {
  readonly id: number
  readonly name: string
}

interface Refresh {
  readonly state: string
}

/** A SQLite file of its own in the data folder of the server; the answer is its path there. */
export function newClinicFile(): string {
  const file = `clinic-${randomUUID().slice(0, 8)}.db`
  writeClinicFile(join(process.env.E2E_DATA_DIR ?? '', 'files'), file)
  return file
}

/** A connected clinic that has been read and analysed. */
export async function connectClinic(api: ApiClient, name = `Clinic ${randomUUID().slice(0, 8)}`): Promise<Clinic> {
  const connection = { displayName: name, dbType: 'sqlite', dbName: newClinicFile(), description: 'A small clinic' }
  const { id } = await api.asAdmin<Clinic>('POST', '/discovery/databases', connection)
  for (let attempt = 0; attempt < 200; attempt++) {
    const refresh = await api.asAdmin<Refresh | null>('GET', `/discovery/databases/${id}/refresh`)
    if (refresh?.state === 'success') return { id, name }
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  throw new Error(`The clinic ${id} was not read in time`)
}
