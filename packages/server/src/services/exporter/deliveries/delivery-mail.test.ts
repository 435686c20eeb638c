import { expect, it } from 'vitest'
import type { EnclosedFile } from '../files/mail-files.ts'
import { deliveryMail } from './delivery-mail.ts'

const enclosed = (displayName: string) =>
  ({
    file: {
      displayName,
      extension: 'CSV',
      rows: 0,
      isCut: false,
      questionName: displayName,
      questionId: 1,
      request: { filters: [] },
    },
    path: '/data/files/1',
    head: { labels: [], rows: [] },
    filters: [],
  }) as unknown as EnclosedFile

it('shows numbers at the right with their totals, and says where the link opens other rows than the mail', () => {
  const { file, ...rest } = enclosed('Wards')
  const head = {
    labels: ['Ward', 'Stays'],
    rows: [['Eye', '1,024']],
    totals: [['Total', '2,048']],
    areNumbers: [false, true],
  }
  const mail = (filters: unknown[]) =>
    deliveryMail({
      id: '1',
      title: 'Morning report',
      recipients: ['ward@hospital.example'],
      sender: 'ann',
      enclosed: [{ ...rest, head, file: { ...file, rows: 2, request: { ...file.request, filters } } } as EnclosedFile],
      publicUrl: 'https://bi.hospital.example',
    })
  const { html, text } = mail([{}])
  const note = 'The link opens the question without the filters that were chosen for this email.'
  expect(text).toContain(
    `Ward | Stays\nEye | 1,024\n…\nTotal | 2,048\n\nhttps://bi.hospital.example/questions?openQuestion=1\n${note}`,
  )
  expect(html).toContain('text-align:right;font-variant-numeric:tabular-nums">1,024</td>')
  expect(html).toContain('<tr><td colspan="2">…</td></tr>')
  expect(html).toContain('text-align:left">Total</th>')
  expect(html).toContain(`</a></h2><p>${note}</p>`)
  expect(html).toContain('font-family:Inter,')
  expect(mail([]).text).not.toContain('The link opens')
})

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
