import { expect, it } from 'vitest'
import { describeCoverage, describeUnreached } from './coverage-text.ts'

const coverage = {
  rowsWithoutRule: 'all' as const,
  peopleWithoutRule: 0,
  examples: [],
  tables: [],
  readersWithoutRule: 0,
  readerExamples: [],
  unreached: [],
}

it('people without rules are counted, with some names and what they see', () => {
  expect(describeCoverage(coverage)).toBe(
    'Everyone who can use tables of this database is under a rule or has an admin role.',
  )
  expect(describeCoverage({ ...coverage, peopleWithoutRule: 1, examples: ['ann'], tables: ['Visits'] })).toBe(
    '1 active person (ann) without any rule sees all rows of 1 table: Visits.',
  )
  expect(
    describeCoverage({
      ...coverage,
      rowsWithoutRule: 'none',
      peopleWithoutRule: 7,
      examples: ['a', 'b', 'c', 'd', 'e'],
      tables: ['A', 'B', 'C', 'D', 'E', 'F'],
    }),
  ).toBe(
    '7 active people (a, b, c, d, e and 2 more) without any rule see no rows of 6 tables: A, B, C, D, E and 1 more.',
  )
})

it('a table out of reach of rules names how many people can use it', () => {
  expect([
    describeUnreached({ tableName: 'Holidays', people: 1 }),
    describeUnreached({ tableName: 'Holidays', people: 3 }),
  ]).toEqual(['Holidays: 1 person under rules can use it', 'Holidays: 3 people under rules can use it'])
})

it('names people who see the rows through questions and dashboards only', () => {
  expect(describeCoverage({ ...coverage, readersWithoutRule: 2, readerExamples: ['bob', 'cem'] })).toBe(
    'Everyone who can use tables of this database is under a rule or has an admin role. 2 active people (bob, cem) without any rule see all rows through questions and dashboards only.',
  )
})
