import { ApiError, type UploadLoad } from '@soundings/contract'
import { describe, expect, it } from 'vitest'
import { waitForLoad } from './wait-for-load.ts'

const running: UploadLoad = { id: 'a', state: 'running', share: 0.5, message: '', refused: null, databaseId: null }
const done: UploadLoad = { ...running, state: 'done', share: 1, databaseId: 7 }
const failure = (status: number) =>
  new ApiError({ title: 'No', status, kind: status === 404 ? 'missing' : 'unavailable' })

/** Waits for a load of which each poll gives the next answer, and the last one again and again; a pause takes no time. */
function follow(answers: readonly (UploadLoad | ApiError)[]) {
  let [clock, polls] = [0, 0]
  const ended = waitForLoad(running, {
    read: async () => {
      const answer = answers[Math.min(polls, answers.length - 1)]!
      polls += 1
      if (answer instanceof ApiError) throw answer
      return answer
    },
    onProgress: () => undefined,
    pause: async (ms) => void (clock += ms),
    now: () => clock,
  })
  return { ended, seconds: () => clock / 1000 }
}

describe('waiting for the end of a load', () => {
  it('goes on after polls that failed because the server could not be reached or failed itself', async () => {
    const answers = [failure(0), failure(503), running, failure(500), failure(429), done]
    expect(await follow(answers).ended).toEqual(done)
  })

  it('ends at once when the server refuses the poll', async () => {
    const { ended, seconds } = follow([running, failure(404), done])
    await expect(ended).rejects.toMatchObject({ status: 404 })
    expect(seconds()).toBeLessThan(2)
  })

  it('ends when the server was out of reach for two minutes on end', async () => {
    const { ended, seconds } = follow([running, failure(0)])
    await expect(ended).rejects.toMatchObject({ status: 0 })
    expect(Math.round(seconds() / 60)).toBe(2)
  })

  it('counts the two minutes anew from each poll that was answered', async () => {
    const minute = Array.from({ length: 100 }, () => failure(503))
    expect(await follow([...minute, running, ...minute, done]).ended).toEqual(done)
  })
})
