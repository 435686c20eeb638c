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

it('EX1 EX3 a zoomed question asks for the rows of its zoom, which its own limit would cut', () => {
  const zoomed = { ...what(12), zooms: [{ dbColumn: 4, unit: 'day' as const }] }
  expect([toDownload(zoomed, 'CSV').pageSize, toSentQuestion(zoomed, 'CSV').pageSize]).toEqual([5000, 5000])
  const unlimited = { ...zoomed, resultLimit: 0 }
  expect([toDownload(unlimited, 'CSV').pageSize, toSentQuestion(unlimited, 'CSV').pageSize]).toEqual([
    2_147_483_647, 1000,
  ])
})

it('EX3 a schedule takes the limit that the question has when it is sent', () => {
  for (const limit of [40, 0, undefined]) expect(toScheduledQuestion(what(limit), 'CSV')).not.toHaveProperty('pageSize')
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
