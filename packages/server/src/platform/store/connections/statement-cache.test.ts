import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { cacheStatements } from './statement-cache.ts'

it('a statement is prepared once, and thousands of different ones do not pile up', () => {
  const database = new Database(':memory:')
  const kept = cacheStatements(database)
  expect(kept.prepare('select 1')).toBe(kept.prepare('select 1'))
  const first = kept.prepare('select 1')
  for (let n = 0; n < 1000; n += 1) kept.prepare(`select ${n} as n`)
  expect(kept.prepare('select 1')).not.toBe(first)
  kept.close()
})
