import type { PermissionName } from '@soundings/contract'
import { expect } from 'vitest'
import type { ParsedMail } from 'mailparser'
import { eventually } from '../../../testing/eventually.ts'
import { mailsInOutbox } from '../../../testing/servers/outbox.ts'
import { ADMIN, type TestApp } from '../../../testing/servers/test-app.ts'

/** Of a person who connects a database, saves questions, and exports and mails them. */
export const exporterPermissions: readonly PermissionName[] = [
  'question.export_data',
  'question.send_as_email',
  'download.view',
  'question.write_access',
  'database.write_access',
  'database.view',
]

/** The mails that a server without SMTP has written down, once there are so many. */
export const whenMailsInOutbox = (test: TestApp, count: number): Promise<ParsedMail[]> =>
  eventually(async () => {
    const mails = await mailsInOutbox(test.dataDir)
    expect(mails).toHaveLength(count)
    return mails
  })

/** The mail by which an administrator sent a question, found by the name that it was sent with. */
export async function mailOf(test: TestApp, questionId: number, displayName: string, extention: string) {
  const question = { displayName, extention, filters: [], pageNumber: 0, pageSize: 1000, questionId }
  const mail = { displayName, emails: ['head@hospital.example'], question }
  expect((await test.as(ADMIN).post('/exporter/oi-files/share', mail)).status).toBe(200)
  return eventually(async () => {
    const mail = (await mailsInOutbox(test.dataDir)).find(({ subject }) => subject?.includes(displayName))
    expect(mail).toBeDefined()
    return mail!
  })
}
