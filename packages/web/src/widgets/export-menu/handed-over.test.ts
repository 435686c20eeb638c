import { expect, it } from 'vitest'
import { toDownload, toSentQuestion, toScheduledQuestion, withTableChoices, type HandedOver } from './handed-over.ts'

const what = (resultLimit: number | undefined): HandedOver => ({
  questionId: 7,
  name: 'Visits',
  resultLimit,
  filters: [],
  zooms: [],
  isAsSaved: true,
})

it('EX1 a download of a question without a limit asks for all rows, also where the limit is not known', () => {
  expect([40, 0, undefined].map((limit) => toDownload(what(limit), 'CSV').pageSize)).toEqual([
    40, 2_147_483_647, 2_147_483_647,
  ])
})

it('EX3 a mail asks for the limit of the question, or 1000 rows', () => {
  expect([40, 0, undefined].map((limit) => toSentQuestion(what(limit), 'CSV').pageSize)).toEqual([40, 1000, undefined])
})

it('EX1 groups and summaries of the table go along, groups not into schedules', () => {
  const arranged = withTableChoices(what(40), { summaries: ['max'], groupBy: ['Ward'] })
  expect(toDownload(arranged, 'XLSX')).toMatchObject({ summaries: ['max'], groupBy: ['Ward'] })
  expect(toSentQuestion(arranged, 'XLSX')).toMatchObject({ summaries: ['max'], groupBy: ['Ward'] })
  expect(toScheduledQuestion(arranged, 'XLSX')).toMatchObject({ summaries: ['max'] })
  expect(toScheduledQuestion(arranged, 'XLSX')).not.toHaveProperty('groupBy')
})

it('EX1 groups of a question that differs from the saved one stay out of its files', () => {
  expect(withTableChoices({ ...what(40), isAsSaved: false }, { summaries: ['max'], groupBy: ['Ward'] })).toMatchObject({
    summaries: ['max'],
    groupBy: undefined,
  })
})
