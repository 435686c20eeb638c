import { expect, it } from 'vitest'
import { toDownload, toExportedQuestion, type HandedOver } from './handed-over.ts'

const what = (resultLimit: number | undefined): HandedOver => ({ questionId: 7, name: 'Visits', resultLimit, filters: [], zooms: [] })

it('EX1 a download of a question without a limit asks for all rows, also where the limit is not known', () => {
  expect([40, 0, undefined].map((limit) => toDownload(what(limit), 'CSV').pageSize)).toEqual([40, 2_147_483_647, 2_147_483_647])
})

it('EX3 a mail asks for the limit of the question, or 1000 rows', () => {
  expect([40, 0, undefined].map((limit) => toExportedQuestion(what(limit), 'CSV').pageSize)).toEqual([40, 1000, undefined])
})
