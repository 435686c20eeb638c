import { afterEach, describe, expect, it } from 'vitest'
import type { DriverSession } from '../engine.ts'
import {
  type ScriptedPostgres,
  refusal,
  startScriptedPostgres,
  versionRow,
} from '../testing/servers/scripted-postgres-server.ts'
import { connectToPostgres } from './session.ts'

let server: ScriptedPostgres | undefined
let session: DriverSession | undefined
afterEach(async () => {
  await session?.close()
  server?.close()
})

/** Connects to a server that tells this version and refuses settings with these words. */
async function connect(version: string, refused: RegExp) {
  const asked: string[] = []
  server = await startScriptedPostgres(
    () => undefined,
    (statements) => {
      asked.push(statements)
      if (refused.test(statements)) return refusal
      return versionRow(version)
    },
  )
  const opening = connectToPostgres({ host: '127.0.0.1', port: server.port, database: 'clinic', username: 'reader' })
  return { asked, opening: opening.then((opened) => (session = opened)) }
}

describe('a server that refuses a setting of the session', () => {
  it('is not connected when it is PostgreSQL itself, whose sessions must be read-only', async () => {
    const { opening } = await connect('PostgreSQL 16.4 on x86_64-pc-linux-gnu, compiled by gcc', /read_only/)
    await expect(opening).rejects.toMatchObject({ message: expect.stringContaining('no such setting') })
  })

  it('is connected when it is another product, with the settings that it takes', async () => {
    const redshift = 'PostgreSQL 8.0.2 on i686-pc-linux-gnu, compiled by GCC gcc (GCC) 3.4.2, Redshift 1.0.77467'
    const { asked, opening } = await connect(redshift, /read_only|bytea_output/)
    await opening
    expect(asked).toEqual(expect.arrayContaining([expect.stringMatching(/^set timezone = 'UTC'/)]))
  })

  it('is not connected when it is a product that has read-only sessions', async () => {
    const { opening } = await connect('CockroachDB CCL v24.3.5 (x86_64-pc-linux-gnu)', /read_only/)
    await expect(opening).rejects.toMatchObject({ message: expect.stringContaining('no such setting') })
  })

  it('is not connected without the time zone, in which moments would be wrong', async () => {
    const { opening } = await connect('CockroachDB CCL v24.3.5 (x86_64-pc-linux-gnu)', /timezone/)
    await expect(opening).rejects.toMatchObject({ message: expect.stringContaining('no such setting') })
  })
})
