import type { DirectoryCheck, SystemStatus } from '@soundings/contract'
import { expect, it } from 'vitest'
import { describeDatabases, describeStatus } from './system-facts.ts'

const status: SystemStatus = {
  version: '0.1.0',
  startedAt: '2026-03-05T14:30:00',
  store: 'sqlite',
  timeZone: 'Europe/Athens',
  mail: { delivery: 'outbox', detail: '/data/outbox', lastFailure: null },
  disk: { freeBytes: 42_000_000_000, totalBytes: 100_000_000_000 },
  sso: { enabled: false, issuer: null },
  directory: null,
  jobs: { waiting: 2, running: 1, failed: 0 },
  users: { total: 31, enabled: 28 },
}

const factsOf = (given: SystemStatus) =>
  Object.fromEntries(describeStatus(given).flatMap(({ facts }) => facts.map(({ label, ...fact }) => [label, fact])))

it('says how the installation is set up', () => {
  expect(factsOf(status)).toMatchObject({
    Version: { value: '0.1.0', detail: 'Running since Mar 05, 2026 14:30' },
    Store: { value: 'SQLite' },
    Disk: { value: '42.0 GB free', detail: 'Of 100.0 GB' },
    'Time zone': { value: 'Europe/Athens' },
    'Single sign-on': { value: 'Off' },
    Queue: { value: '2 waiting, 1 running, 0 failed' },
    Users: { value: '31', detail: '28 active, 3 inactive' },
  })
})

it('warns when mails are not sent, when jobs have failed and when the disk is nearly full', () => {
  expect(factsOf(status)['Mail delivery']).toEqual({
    value: 'Not sent, kept as files',
    detail: '/data/outbox',
    tone: 'warning',
  })
  expect(factsOf(status).Queue).not.toHaveProperty('tone')
  const sending = factsOf({
    ...status,
    mail: { delivery: 'smtp', detail: 'mail.ward.org', lastFailure: { at: '2026-03-05T14:30:00', reason: 'refused' } },
    disk: { freeBytes: 9, totalBytes: 100 },
    jobs: { ...status.jobs, failed: 3 },
  })
  expect(sending['Mail delivery']).toEqual({ value: 'By mail server', detail: 'mail.ward.org' })
  expect(sending.Queue).toHaveProperty('tone', 'warning')
  expect(sending.Disk).toHaveProperty('tone', 'warning')
  expect(sending['Last email failure']).toEqual({ value: 'Mar 05, 2026 14:30', detail: 'refused', tone: 'warning' })
})

it('names databases that do not answer first, with the reason', () => {
  const database = {
    id: 1,
    displayName: 'Clinic',
    displayType: 'SQLite',
    failure: null,
    tookMs: 12,
    lastAnalysedAt: '2026-03-05T14:30:00',
  }
  const away = {
    ...database,
    id: 2,
    displayName: 'Warehouse',
    displayType: 'PostgreSQL',
    failure: 'db.ward.org refuses connections on port 5432',
    lastAnalysedAt: null,
  }
  expect(describeDatabases([database, away])).toEqual([
    {
      id: 2,
      label: 'Warehouse',
      value: 'db.ward.org refuses connections on port 5432',
      detail: 'PostgreSQL, not analysed yet',
      tone: 'warning',
    },
    { id: 1, label: 'Clinic', value: 'Answers in 12 ms', detail: 'SQLite, analysed Mar 05, 2026 14:30' },
  ])
})

it('says whether the directory answers, and warns when it does not or when its check was stopped', () => {
  expect(factsOf(status)).not.toHaveProperty('Directory')
  const lastCheck = {
    state: 'done',
    at: '2026-03-05T14:30:00',
    people: 120,
    gone: 1,
    deactivated: 1,
    unclear: 0,
  } as const
  const directory = { servers: ['ldaps://dc1', 'ldaps://dc2'], answering: 'ldaps://dc2', lastCheck }
  const label = 'Last check of the directory'
  expect(factsOf({ ...status, directory })).toMatchObject({
    Directory: { value: 'Answers', detail: 'ldaps://dc2' },
    [label]: { value: 'Mar 05, 2026 14:30', detail: '120 accounts, 1 deactivated' },
  })
  const bad = factsOf({
    ...status,
    directory: {
      ...directory,
      answering: null,
      lastCheck: { ...lastCheck, state: 'stopped', gone: 90, deactivated: 0 },
    },
  })
  expect(bad.Directory).toEqual({ value: 'Does not answer', detail: 'ldaps://dc1, ldaps://dc2', tone: 'warning' })
  expect(bad[label]).toMatchObject({ value: 'Stopped Mar 05, 2026 14:30', tone: 'warning' })
  const checkOf = (more: Partial<DirectoryCheck>) =>
    factsOf({ ...status, directory: { ...directory, lastCheck: { ...lastCheck, ...more } } })[label]
  expect(checkOf({ state: 'failed' })).toMatchObject({ value: 'Failed Mar 05, 2026 14:30', tone: 'warning' })
  expect(checkOf({ unclear: 2 })).toMatchObject({
    detail: '120 accounts, 1 deactivated, 2 could not be checked. The server log says why',
    tone: 'warning',
  })
})
