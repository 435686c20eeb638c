import type { ScheduledTask } from '@soundings/contract'
import { expect, it } from 'vitest'
import { toChange, toEdit } from './task-edit.ts'

const question = (questionId: number, extention: 'CSV' | 'XLSX') => ({
  questionId,
  displayName: `Question ${questionId}`,
  extention,
  filters: [],
  zooms: [],
  pageNumber: 0,
  pageSize: 70,
})
const job = { emails: ['head@hospital.example'], questions: [question(1, 'CSV'), question(2, 'XLSX')] }
const task: ScheduledTask = {
  id: 4,
  active: true,
  cronExp: '*/5 7 * * *',
  displayName: 'Report',
  jobService: 'EXPORTER',
  jobType: 'EXPORT_FILES',
  payload: JSON.stringify(job),
  exportFileJob: job,
  owner: 'ann',
  version: 'v1',
  lastRunStatus: null,
  lastRunDate: null,
  nextRunDate: null,
}

it('EX6 a task that was only looked at is sent back as it is, over the version that was opened', () => {
  expect(toEdit(task)).toEqual({
    title: 'Report',
    emails: ['head@hospital.example'],
    format: 'CSV',
    cron: '*/5 7 * * *',
  })
  const { payload, ...change } = toChange(task, toEdit(task))
  expect(change).toEqual({ id: 4, version: 'v1', displayName: 'Report', cronExp: '*/5 7 * * *' })
  expect(JSON.parse(payload)).toEqual(job)
})

it('EX6 another format is that of all its files, and their rows and filters stay', () => {
  const { payload } = toChange(task, { ...toEdit(task), format: 'XLSX', emails: ['night@hospital.example'] })
  expect(JSON.parse(payload)).toEqual({
    emails: ['night@hospital.example'],
    questions: [question(1, 'XLSX'), question(2, 'XLSX')],
  })
})
