import { expect, it } from 'vitest'
import { createHeartbeat } from './heartbeat.ts'

function watched() {
  const said: string[] = []
  let nowMs = 0
  const heartbeat = createHeartbeat({
    now: () => nowMs,
    quietMs: 5000,
    ping: () => said.push('ping'),
    onSilence: () => said.push('silence'),
  })
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      nowMs += 1000
      heartbeat.tick()
    }
  }
  return { said, heartbeat, pass, sleep: (ms: number) => (nowMs += ms) }
}

it('a process that says nothing for five seconds is asked, and given up five seconds later', () => {
  const { said, pass } = watched()
  pass(4)
  expect(said).toEqual([])
  pass(1)
  expect(said).toEqual(['ping'])
  pass(4)
  expect(said).toEqual(['ping'])
  pass(1)
  expect(said).toEqual(['ping', 'silence'])
})

it('any word counts as an answer', () => {
  const { said, heartbeat, pass } = watched()
  pass(8)
  heartbeat.heard()
  pass(9)
  expect(said).toEqual(['ping', 'ping'])
})

it('when it was this process that slept, the clock begins anew', () => {
  const { said, heartbeat, pass, sleep } = watched()
  pass(6)
  sleep(60_000)
  heartbeat.tick()
  pass(4)
  expect(said).toEqual(['ping'])
})
