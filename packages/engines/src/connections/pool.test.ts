import { expect, it } from 'vitest'
import { createPool } from './pool.ts'

interface Connection {
  readonly number: number
  isAlive: boolean
  isClosed: boolean
}

function poolOf(maxConnections: number, limits: { idleMs?: number; waitMs?: number } = {}) {
  const opened: Connection[] = []
  const pool = createPool<Connection>({
    open: async () => {
      const connection = { number: opened.length + 1, isAlive: true, isClosed: false }
      opened.push(connection)
      return connection
    },
    close: (connection) => void (connection.isClosed = true),
    isAlive: (connection) => connection.isAlive,
    maxConnections,
    ...limits,
  })
  return { pool, opened }
}

it('uses a connection again instead of opening another', async () => {
  const { pool, opened } = poolOf(3)
  pool.giveBack(await pool.take())
  pool.giveBack(await pool.take())
  expect(opened).toHaveLength(1)
})

it('never opens more than its bound and serves who waits in order', async () => {
  const { pool, opened } = poolOf(2)
  const [first, second] = [await pool.take(), await pool.take()]
  const served: string[] = []
  const early = pool.take().then((connection) => (served.push('early'), connection))
  const late = pool.take().then((connection) => (served.push('late'), connection))
  pool.giveBack(second)
  await expect(early).resolves.toBe(second)
  pool.giveBack(first)
  await expect(late).resolves.toBe(first)
  expect(served).toEqual(['early', 'late'])
  expect(opened).toHaveLength(2)
})

it('opens a fresh connection for who waits when a broken one comes back', async () => {
  const { pool, opened } = poolOf(1)
  const broken = await pool.take()
  const waiting = pool.take()
  pool.giveBack(broken, true)
  expect((await waiting).number).toBe(2)
  expect(opened[0]?.isClosed).toBe(true)
})

it('does not hand out an idle connection that died', async () => {
  const { pool } = poolOf(1)
  const connection = await pool.take()
  pool.giveBack(connection)
  connection.isAlive = false
  expect((await pool.take()).number).toBe(2)
})

it('closes connections that stay idle', async () => {
  const { pool, opened } = poolOf(1, { idleMs: 20 })
  pool.giveBack(await pool.take())
  await expect.poll(() => opened[0]?.isClosed, { timeout: 30_000 }).toBe(true)
})

it('lets a caller stop waiting, and says busy after a while', async () => {
  const { pool } = poolOf(1, { waitMs: 30 })
  const taken = await pool.take()
  const cancel = new AbortController()
  const cancelled = pool.take(cancel.signal)
  cancel.abort()
  await expect(cancelled).rejects.toMatchObject({ kind: 'cancelled' })
  await expect(pool.take()).rejects.toMatchObject({ kind: 'busy' })
  pool.giveBack(taken)
  await expect(pool.take()).resolves.toBe(taken)
})

it('passes a failed opening on and stays usable', async () => {
  let attempts = 0
  const pool = createPool<Connection>({
    open: async () => {
      attempts += 1
      if (attempts === 1) throw new Error('down')
      return { number: attempts, isAlive: true, isClosed: false }
    },
    close: () => undefined,
    isAlive: () => true,
    maxConnections: 1,
  })
  await expect(pool.take()).rejects.toThrow('down')
  await expect(pool.take()).resolves.toMatchObject({ number: 2 })
})

it('closes everything and refuses who comes later', async () => {
  const { pool, opened } = poolOf(2)
  pool.giveBack(await pool.take())
  const inUse = await pool.take()
  await pool.close()
  expect(inUse.isClosed).toBe(true)
  expect(opened.every(({ isClosed }) => isClosed)).toBe(true)
  await expect(pool.take()).rejects.toMatchObject({ kind: 'lost-connection' })
})
