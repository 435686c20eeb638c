import { REFRESH_ERRORS_MAX, type Refresh } from '@soundings/contract'
import { expect, it } from 'vitest'
import { errorsText, progressText, shareDone, worthShowing } from './refresh-progress.ts'

const running: Refresh = {
  databaseId: 1,
  state: 'running',
  startedAt: null,
  finishedAt: null,
  tablesFound: 12,
  tablesAnalysed: 3,
  columnsAnalysed: 30,
  columnsTotal: 120,
  errors: [],
  message: '',
}
const fault = { table: 'beds', column: 'label', message: 'no right to read' }

it('tells tables found and columns analysed while a refresh goes on', () => {
  expect(progressText(running)).toBe('12 tables found, 30 of 120 columns analysed')
  expect(progressText({ ...running, tablesFound: 6000, columnsAnalysed: 1050, columnsTotal: 29_999 })).toBe(
    '6,000 tables found, 1,050 of 29,999 columns analysed',
  )
  expect(progressText({ ...running, columnsTotal: 0, tablesFound: 0 })).toBe('Reading the tables')
  expect(progressText({ ...running, columnsTotal: 0 })).toBe('Reading the tables: 12 tables found')
  expect(progressText({ ...running, state: 'waiting' })).toBe('Waiting for its turn')
  expect(progressText({ ...running, state: 'failed', message: 'The server refused' })).toBe('The server refused')
})

it('the bar knows no share before the columns are counted', () => {
  expect(shareDone(running)).toBe(0.25)
  expect(shareDone({ ...running, columnsTotal: 0 })).toBeUndefined()
  expect(shareDone({ ...running, state: 'success', columnsTotal: 0 })).toBe(1)
})

it('shows what runs, and what ended badly only to those who watched it', () => {
  const failed: Refresh = { ...running, databaseId: 2, state: 'failed' }
  const withErrors: Refresh = { ...running, databaseId: 3, state: 'success', errors: [fault] }
  const fine: Refresh = { ...running, databaseId: 4, state: 'success' }
  const shown = worthShowing([running, failed, withErrors, fine], new Set([2, 3, 4]))
  expect(shown.map(({ databaseId }) => databaseId)).toEqual([1, 2, 3])
  expect(worthShowing([failed, withErrors], new Set())).toEqual([])
  expect(errorsText(withErrors)).toBe('1 column could not be analysed')
  // The server keeps no more of them, so that there may be others.
  const many = Array.from({ length: REFRESH_ERRORS_MAX }, () => fault)
  expect(errorsText({ ...withErrors, errors: many })).toBe('At least 100 columns could not be analysed')
})
