import { expect, it } from 'vitest'
import type { EnclosedFile } from '../files/mail-files.ts'
import { deliveryMail } from './delivery-mail.ts'

const enclosed = (displayName: string) =>
  ({
    file: { displayName, extension: 'CSV', rows: 0, isCut: false, questionName: displayName, questionId: 1 },
    path: '/data/files/1',
    head: { labels: [], rows: [] },
    filters: [],
  }) as unknown as EnclosedFile

it('files of one name have different ones in a mail, also where a question is called as one of them would be', () => {
  const mail = deliveryMail({
    id: '1',
    title: 'Morning report',
    recipients: ['ward@hospital.example'],
    sender: 'ann',
    enclosed: ['A', 'A', 'A_2', 'A', 'B'].map(enclosed),
    publicUrl: 'https://bi.hospital.example',
  })
  const names = mail.attachments?.map(({ filename }) => filename)
  expect(names).toEqual(['A.csv', 'A_2.csv', 'A_2_2.csv', 'A_3.csv', 'B.csv'])
})
