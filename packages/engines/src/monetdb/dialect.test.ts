import { bind, render, sql } from '@soundings/query'
import { expect, it } from 'vitest'
import { monetDbDialect } from './dialect.ts'
import { fillMarks } from './literals.ts'

it('MonetDB, which knows no zones by name, adds the offset of the instant', () => {
  expect(render(monetDbDialect.toWallClock(sql`t0."at"`, 'UTC'), monetDbDialect).text).toBe(
    `(cast(t0."at" as timestamp) + interval '0' second)`,
  )
  const { text } = render(monetDbDialect.toWallClock(sql`t0."at"`, 'Asia/Kolkata'), monetDbDialect)
  expect(text).toMatch(
    /^\(cast\(t0\."at" as timestamp\) \+ case when epoch_ms\(cast\(t0\."at" as timestamp\)\) < -\d+ then case .*interval '19800' second end( end)*\)$/,
  )
})

it('MonetDB takes the offset of a wall-clock date off again', () => {
  const { text } = render(monetDbDialect.toInstant(sql`t0."planned"`, 'America/New_York'), monetDbDialect)
  // The wall-clock times at which New York went back to winter time and on to summer time in 2024.
  const changes = ['2024-11-03T01:00:00Z', '2024-03-10T03:00:00Z'].map((change) => Date.parse(change) / 1000)
  for (const change of changes) expect(text).toContain(`epoch_ms(cast(t0."planned" as timestamp)) < ${change} `)
  expect(text).toContain("interval '-18000' second")
})

it('MonetDB compares an instant with one in UTC', () => {
  const { text, params } = render(sql`t0."at" >= ${bind('2024-10-27 00:30:00.250000', 'instant')}`, monetDbDialect)
  expect(fillMarks(text, params)).toBe(`t0."at" >= timestamp with time zone '2024-10-27 00:30:00.250000+00:00'`)
})
