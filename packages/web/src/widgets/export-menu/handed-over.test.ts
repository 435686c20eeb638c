import { expect, it } from 'vitest'
import { toDownload, toExportedQuestion, toScheduledQuestion, type HandedOver } from './handed-over.ts'

const what = (resultLimit: number | undefined): HandedOver => ({ questionId: 7, name: 'Visits', resultLimit, filters: [], zooms: [], isAsSaved: true })

it('EX1 a download of a question without a limit asks for all rows, also where the limit is not known', () => {
  expect([40, 0, undefined].map((limit) => toDownload(what(limit), 'CSV').pageSize)).toEqual([40, 2_147_483_647, 2_147_483_647])
})

it('EX3 a mail asks for the limit of the question, or 1000 rows', () => {
  expect([40, 0, undefined].map((limit) => toExportedQuestion(what(limit), 'CSV').pageSize)).toEqual([40, 1000, undefined])
})

it('A14 groups and figures of the table go along, groups not into schedules', () => {
  const arranged: HandedOver = { ...what(40), summaries: ['max'], groupBy: ['Ward'] }
  expect(toDownload(arranged, 'XLSX')).toMatchObject({ summaries: ['max'], groupBy: ['Ward'] })
  expect(toExportedQuestion(arranged, 'XLSX')).toMatchObject({ summaries: ['max'], groupBy: ['Ward'] })
  expect(toScheduledQuestion(arranged, 'XLSX')).toMatchObject({ summaries: ['max'] })
  expect(toScheduledQuestion(arranged, 'XLSX')).not.toHaveProperty('groupBy')
})
