import type { Format } from '../format.ts'
import { writeInProcess } from './book-process.ts'

export const xlsx: Format = {
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  write: (sheet, sink) => writeInProcess(sheet, sink),
}
