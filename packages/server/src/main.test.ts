import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from './testing/eventually.ts'
import { startCommand, startProcess, startServer, temporaryFolder } from './testing/servers/server-process.ts'
import { ADMIN, PASSWORD, userDraft } from './testing/servers/test-app.ts'

let place: ReturnType<typeof temporaryFolder>
const started: ReturnType<typeof startServer>[] = []
beforeEach(() => {
  place = temporaryFolder()
})
afterEach(async () => {
  for (const process of started.splice(0)) {
    process.kill('SIGKILL')
    await process.exited
  }
  place.remove()
})

const start = (
  env: Record<string, string> = {},
  how: (env: Record<string, string>) => ReturnType<typeof startServer> = startServer,
) => {
  const process = how({ DATA_DIR: place.folder, PORT: '0', ...env })
  started.push(process)
  return process
}

const operate = (command: string, file: string) => {
  const process = startProcess([join(import.meta.dirname, 'operate.ts'), command, file], { DATA_DIR: place.folder })
  started.push(process)
  return process
}

async function call(address: string, path: string, body: unknown, { token = '', method = 'POST' } = {}) {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  return { status: response.status, json: (await response.json()) as Record<string, string> }
}

const post = (address: string, path: string, body: unknown, token = '') => call(address, path, body, { token })

const signIn = async (address: string) =>
  (await post(address, '/auth/authenticate', { username: ADMIN, password: PASSWORD })).json.id_token ?? ''

describe('starting', () => {
  it('says where it is, who the first administrator is, and how to stop; the generated password is told once', async () => {
    const first = start({ ADMIN_PASSWORD: '' })
    const address = await first.ready()
    const password = /Password {5}(\S+)/.exec(first.said())?.[1] ?? ''
    expect(first.said()).toMatch(/Sign in as {3}admin[^]*Stop {9}Ctrl\+C/)
    expect((await post(address, '/auth/authenticate', { username: ADMIN, password })).status).toBe(200)
    first.kill('SIGTERM')
    expect(await first.exited).toBe(0)

    const second = start({ ADMIN_PASSWORD: '' })
    await second.ready()
    expect(second.said()).not.toMatch(/Password/)
  })

  it('says in words that the port is taken', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    const process = start({ PORT: String(port) })
    expect(await process.exited).toBe(78)
    expect(process.said()).toContain(`Port ${port} is already taken`)
    other.close()
  })

  it('ends with 78 and says who holds the data folder when another server has it, and starts once that one was killed', async () => {
    const first = start()
    await first.ready()
    const second = start()
    expect(await second.exited).toBe(78)
    expect(second.said()).toMatch(
      new RegExp(
        `${place.folder} is in use by another server \\(process ${first.pid} on ${hostname()}, since 20\\d\\d-[^)]+Z\\)`,
      ),
    )
    const backup = join(place.folder, '..', `${basename(place.folder)}.zip`)
    const backingUp = operate('backup', backup)
    expect([await backingUp.exited, existsSync(backup)]).toEqual([0, true])
    rmSync(backup)

    first.kill('SIGKILL')
    await first.exited
    await start().ready()
  })

  it('refuses a data folder whose store is lost while its key is there, unless a new installation is asked for', async () => {
    writeFileSync(join(place.folder, 'secret.key'), randomBytes(32).toString('base64'), { mode: 0o600 })
    writeFileSync(join(place.folder, 'soundings.db'), '')
    const refused = start()
    expect(await refused.exited).toBe(78)
    expect(refused.said()).toContain('The store is missing or empty')
    const fresh = start({}, (env) => startServer(env, [], ['--new']))
    await fresh.ready()
    expect(fresh.said()).toContain('Sign in as   admin')
  })

  it('says which variable is wrong', async () => {
    const process = start({ PORT: 'eighty' })
    expect(await process.exited).toBe(78)
    expect(process.said()).toContain('PORT: must be a whole number')
  })
})

describe('R22 what was acknowledged', () => {
  /** Each kill costs a start; ten take a minute. */
  const KILLS = Number(process.env.KILLS ?? 4)

  it(`is there after ${KILLS} kills in the middle of ${KILLS * 100} creations and changes of users`, async () => {
    // Few people and many changes: hashing a password takes longer than a change.
    const STEPS = 20
    const unfinished: { name: string; id?: string; step: number }[] = Array.from({ length: KILLS * 5 }, (_, n) => ({
      name: `killed${n}`,
      step: 1,
    }))
    const acknowledged = new Map<string, number>()
    let writes = 0
    const written = (name: string, step: number) => {
      acknowledged.set(name, step)
      writes += 1
    }
    for (let round = 1; round <= KILLS + 1; round += 1) {
      const process = start()
      const address = await process.ready()
      const token = await signIn(address)
      const target = round > KILLS ? Infinity : writes + 50 + Math.floor(Math.random() * 50)
      const send = (method: string, path: string, body: object) =>
        call(address, path, body, { token, method }).catch(() => undefined)
      const workers = Array.from({ length: 6 }, async () => {
        for (let person = unfinished.pop(); person; person = unfinished.pop()) {
          const { name } = person
          let { id, step } = person
          while (step <= STEPS) {
            if (writes >= target) process.kill('SIGKILL')
            const answer = await (id
              ? send('PUT', `/auth/users/${id}`, { lastName: `step ${step}` })
              : send('POST', '/auth/users', userDraft(name, { lastName: 'step 1' })))
            if (!answer) {
              // A change can be made again. A person who may exist or not cannot be created again, but another one can.
              unfinished.push(id ? { name, id, step } : { name: `${name}x`, step })
              return
            }
            expect(answer.status).toBe(id ? 200 : 201)
            id ??= answer.json.id
            written(name, step)
            step += 1
          }
        }
      })
      await Promise.all(workers)
      if (round <= KILLS) {
        process.kill('SIGKILL')
        await process.exited
        continue
      }
      const response = await fetch(`${address}/auth/users?size=9999`, { headers: { authorization: `Bearer ${token}` } })
      const stored = new Map(
        ((await response.json()) as { username: string; lastName: string }[]).map(({ username, lastName }) => [
          username,
          Number(lastName.split(' ')[1]),
        ]),
      )
      // The step after the last acknowledged one may have been stored before the kill.
      expect([...acknowledged].filter(([name, step]) => ![step, step + 1].includes(stored.get(name) ?? 0))).toEqual([])
      expect(writes).toBe(KILLS * 100)
    }
  }, 600_000)
})

describe('stopping', () => {
  it('cuts requests that were never sent whole after the grace time, and finishes the others', async () => {
    const server = start({ STOP_GRACE_SECONDS: '1' })
    const { port } = new URL(await server.ready())
    const halves = [
      'POST /auth/authenticate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
      'GET /health/live HTTP/1.1\r\nHost',
    ]
    const sockets = await Promise.all(
      halves.map(async (half) => {
        const socket = connect(Number(port), '127.0.0.1')
        socket.on('error', () => undefined)
        await new Promise<void>((resolve) => socket.write(half, () => resolve()))
        return socket
      }),
    )
    await fetch(`http://127.0.0.1:${port}/health/live`)
    const began = Date.now()
    server.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    // Far below the two minutes that a request has to arrive.
    expect(Date.now() - began).toBeLessThan(20_000)
    for (const socket of sockets) socket.destroy()
  })
})

const childOf = (pid: number) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])
function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('npm start', () => {
  it('starts the server again by itself when it is killed or frozen, limits guesses, and stops it when told to', async () => {
    const supervisor = start({ FROZEN_AFTER_SECONDS: '6' }, startCommand)
    const first = await supervisor.ready()
    const token = await signIn(first)
    expect((await post(first, '/auth/users', userDraft('survivor'), token)).status).toBe(201)

    process.kill(childOf(childOf(supervisor.pid)), 'SIGKILL')
    const second = await supervisor.ready(2)
    expect((await post(second, '/auth/users', userDraft('survivor'), await signIn(second))).status).toBe(409)

    // R13: no setting of the tests has widened the limits of the real program.
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => post(second, '/auth/authenticate', { username: 'nobody', password: 'guess' })),
    )
    expect(guesses.map(({ status }) => status).toSorted()).toEqual([...Array<number>(10).fill(401), 429, 429])

    const frozen = childOf(childOf(supervisor.pid))
    process.kill(frozen, 'SIGSTOP')
    const third = await supervisor.ready(3)
    expect(supervisor.said()).toContain('The server has not answered for 6 seconds; ending it …')
    expect(isAlive(frozen)).toBe(false)
    await signIn(third)

    const server = childOf(childOf(supervisor.pid))
    supervisor.kill('SIGTERM')
    await supervisor.exited
    await eventually(() => expect(isAlive(server)).toBe(false))
  })

  it('takes the server with it when npm itself is killed', async () => {
    const npm = start({}, startCommand)
    await npm.ready()
    const server = childOf(childOf(npm.pid))
    npm.kill('SIGKILL')
    await eventually(() => expect(isAlive(server)).toBe(false))
  })
})
