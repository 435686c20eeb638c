import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startProcess, startServer, temporaryFolder } from '../../testing/servers/server-process.ts'
import { ADMIN, PASSWORD, userDraft } from '../../testing/servers/test-app.ts'

let place: ReturnType<typeof temporaryFolder>
let running: ReturnType<typeof startServer>[] = []
beforeEach(() => {
  place = temporaryFolder()
})
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.kill('SIGKILL')
    await server.exited
  }
  place.remove()
})

const early = ['early-1', 'early-2', 'early-3']
const data = (name = 'data') => join(place.folder, name)
const backupFile = () => join(place.folder, 'night.backup')

async function serve(name = 'data') {
  const server = startServer({ DATA_DIR: data(name), PORT: '0' })
  running.push(server)
  const address = await server.ready()
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, json: (await response.json()) as { id_token: string } }
  }
  const token = (await post('/auth/authenticate', { username: ADMIN, password: PASSWORD })).json.id_token
  return {
    addUser: (username: string) => post('/auth/users', userDraft(username), token),
    /** Each is a change and its record. */
    write: async (number: number) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const body = JSON.stringify({ enabledGDA: number % 2 === 0 })
      return (await fetch(`${address}/core/system-settings`, { method: 'PUT', headers, body })).status
    },
    usernames: async () => {
      const response = await fetch(`${address}/auth/users?size=9999`, { headers: { authorization: `Bearer ${token}` } })
      return ((await response.json()) as { username: string }[]).map(({ username }) => username)
    },
  }
}

async function operate(command: 'backup' | 'restore', file: string, env: Record<string, string> = {}) {
  const operating = startProcess([join(import.meta.dirname, '../../operate.ts'), command, file], {
    DATA_DIR: data(),
    ...env,
  })
  const code = await operating.exited
  return { code, said: operating.said() }
}

async function stopAll() {
  for (const server of running) {
    server.kill('SIGTERM')
    await server.exited
  }
  running = []
}

describe('the backup of a whole installation', () => {
  it('is taken while people write, and comes back with everything that was acknowledged before it began', async () => {
    const server = await serve()
    mkdirSync(join(data(), 'files'), { recursive: true })
    writeFileSync(join(data(), 'files', 'wards.db'), 'data of a ward')
    for (const name of early) await server.addUser(name)
    let isWriting = true
    let late = 0
    const writing = (async () => {
      while (isWriting) if ((await server.write(late)) === 200) late += 1
    })()
    const { code, said } = await operate('backup', backupFile())
    isWriting = false
    await writing
    expect([code, said]).toEqual([0, expect.stringContaining('(files: 1)')])
    expect(said).not.toContain('NOT part of it')
    expect(late).toBeGreaterThan(0)
    expect(statSync(backupFile()).mode & 0o777).toBe(0o600)
    expect(readFileSync(backupFile()).includes(readFileSync(join(data(), 'secret.key'), 'utf8').trim())).toBe(false)
    expect(readdirSync(place.folder).toSorted()).toEqual(['data', 'night.backup'])
    await stopAll()

    const withoutKey = await operate('restore', backupFile(), { DATA_DIR: data('second') })
    expect([withoutKey.code, withoutKey.said]).toEqual([1, expect.stringContaining('The key is not part of a backup')])
    mkdirSync(data('second'), { recursive: true })
    copyFileSync(join(data(), 'secret.key'), join(data('second'), 'secret.key'))
    expect((await operate('restore', backupFile(), { DATA_DIR: data('second') })).code).toBe(0)
    expect(readFileSync(join(data('second'), 'files', 'wards.db'), 'utf8')).toBe('data of a ward')
    const names = await (await serve('second')).usernames()
    expect(early.filter((name) => !names.includes(name))).toEqual([])
  })

  it('goes into an empty folder only, with the right key, and whole; otherwise nothing comes', async () => {
    await serve()
    await stopAll()
    expect((await operate('backup', backupFile())).code).toBe(0)
    expect((await operate('backup', backupFile())).said).toContain('backups are never overwritten')
    const uploads = join(data('warehouse'), 'soundings-uploads')
    for (const folder of ['a1/wards', 'b2.1.part/wards']) {
      mkdirSync(join(uploads, folder), { recursive: true })
      writeFileSync(join(uploads, folder, 'part-1.parquet'), 'rows of a ward')
    }
    writeFileSync(join(data('warehouse'), 'own.db'), 'of the operator')
    const outside = await operate('backup', `${backupFile()}.2`, { DATA_FILES_DIR: data('warehouse') })
    expect(outside.said).toContain(`NOT part of it are the database files in ${data('warehouse')} (DATA_FILES_DIR)`)
    const full = await operate('restore', backupFile())
    expect([full.code, full.said]).toEqual([1, expect.stringContaining('is not empty')])

    const second = { DATA_DIR: data('second') }
    const refused = await operate('restore', backupFile(), { ...second, SECRET_KEY: 'x'.repeat(40) })
    expect(refused.said).toContain('The key here is not the one of the backup')
    mkdirSync(data('second'), { recursive: true })
    copyFileSync(join(data(), 'secret.key'), join(data('second'), 'secret.key'))
    const bytes = readFileSync(backupFile())
    bytes[Math.floor(bytes.length / 3)]! ^= 0xff
    writeFileSync(join(place.folder, 'damaged'), bytes, { mode: 0o600 })
    expect((await operate('restore', join(place.folder, 'damaged'), second)).said).toContain('The backup is damaged')
    // The lock under which it was tried holds no data.
    expect(readdirSync(data('second')).filter((name) => !name.startsWith('.soundings.lock'))).toEqual(['secret.key'])
    expect((await operate('restore', join(place.folder, 'nothing'), second)).said).toContain('cannot be read')
    const elsewhere = await operate('restore', `${backupFile()}.2`, { ...second, DATA_FILES_DIR: data('files') })
    expect([elsewhere.code, elsewhere.said]).toEqual([
      0,
      expect.stringContaining(`lay in ${data('warehouse')}: see that they lie in ${data('files')}`),
    ])
    // What people have uploaded is ours, wherever it lies; what is not finished belongs to no one.
    expect(readdirSync(data('files'), { recursive: true }).toSorted()).toEqual([
      'soundings-uploads',
      'soundings-uploads/a1',
      'soundings-uploads/a1/wards',
      'soundings-uploads/a1/wards/part-1.parquet',
    ])
    chmodSync(backupFile(), 0o640)
    const wide = await operate('restore', backupFile(), { DATA_DIR: data('third'), SECRET_KEY: 'x'.repeat(40) })
    expect([wide.code, wide.said]).toEqual([1, expect.stringContaining(`Close it with: chmod 600 ${backupFile()}`)])
    rmSync(data(), { recursive: true })
    expect((await operate('backup', join(place.folder, 'other'))).said).toContain('There is no store')
    expect(existsSync(join(place.folder, 'other'))).toBe(false)
    const postgres = await operate('backup', join(place.folder, 'other'), {
      DATABASE_URL: 'postgresql://u:p@localhost/x',
    })
    expect(postgres.said).toContain('pg_dump')
  })
})
