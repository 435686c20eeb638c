import type { FileState } from '@soundings/contract'
import { expect, it } from 'vitest'
import { ApiError } from '../../api/core/api-error.ts'
import { followExport } from './follow-export.ts'

interface Course {
  readonly answered?: { status?: 'PASS' | 'FAIL'; state: FileState; cause?: string; rows?: number; cut?: boolean }
  readonly looks?: readonly { state: FileState; rows: number | null; cut?: boolean; cause?: string }[]
  readonly cancelAt?: number
  readonly refusal?: Error
}

/** Plays an export: what the server answers first, and at each look after that. */
async function play({ answered = { state: 'running' }, looks = [], cancelAt = Infinity, refusal }: Course) {
  const progress: number[] = []
  const cancelled: string[] = []
  let looked = 0
  const end = await followExport({
    start: () =>
      Promise.resolve({ fileId: 'f1', status: 'PASS' as const, cause: '', rows: null, cut: false, ...answered }),
    look: () => Promise.resolve({ cause: '', cut: false, ...looks[looked++]! }),
    cancel: (id) => {
      cancelled.push(id)
      return refusal ? Promise.reject(refusal) : Promise.resolve()
    },
    pause: () => Promise.resolve(),
    isCancelled: () => looked >= cancelAt,
    onProgress: (rows) => progress.push(rows),
  })
  return { end, progress, cancelled }
}

it('EX1 a small export is done with the answer', async () => {
  const end = { state: 'done', fileId: 'f1', rows: 5, cut: false }
  expect(await play({ answered: { state: 'done', rows: 5 } })).toEqual({ end, progress: [], cancelled: [] })
})

it('EX1 a long one is looked at until it is done, and tells how far it is', async () => {
  const looks = [
    { state: 'waiting', rows: null },
    { state: 'running', rows: 5000 },
    { state: 'done', rows: 9000 },
  ] as const
  expect(await play({ answered: { state: 'waiting' }, looks })).toMatchObject({
    end: { state: 'done', fileId: 'f1' },
    progress: [0, 5000, 9000],
  })
})

it('EX1 a status other than PASS and a later failure both give the cause', async () => {
  expect((await play({ answered: { status: 'FAIL', state: 'failed', cause: 'No table' } })).end).toEqual({
    state: 'failed',
    cause: 'No table',
  })
  expect((await play({ looks: [{ state: 'failed', rows: 7, cause: 'Disk full' }] })).end).toEqual({
    state: 'failed',
    cause: 'Disk full',
  })
})

it('EX1 a cancelled export ends as cancelled; one that was done by then ends as done', async () => {
  const running = { state: 'running', rows: 10 } as const
  expect(await play({ looks: [running, { state: 'cancelled', rows: 10 }], cancelAt: 1 })).toMatchObject({
    end: { state: 'cancelled' },
    cancelled: ['f1'],
  })
  const refusal = new ApiError({ title: 'This export has already ended', status: 409, kind: 'conflict' })
  expect((await play({ looks: [{ state: 'done', rows: 10 }], cancelAt: 0, refusal })).end).toMatchObject({
    state: 'done',
    fileId: 'f1',
  })
})

it('EX1 a server that cannot be asked to cancel is told, not passed over', async () => {
  const refusal = new ApiError({ title: 'The server does not answer', status: 0, kind: 'unavailable' })
  await expect(play({ looks: [{ state: 'running', rows: 1 }], cancelAt: 0, refusal })).rejects.toBe(refusal)
})

it('R11 an export that was cut tells it, with its rows, however long it took', async () => {
  expect((await play({ answered: { state: 'done', rows: 1000, cut: true } })).end).toMatchObject({
    rows: 1000,
    cut: true,
  })
  expect(
    (
      await play({
        looks: [
          { state: 'running', rows: 500 },
          { state: 'done', rows: 1000, cut: true },
        ],
      })
    ).end,
  ).toMatchObject({ rows: 1000, cut: true })
})
