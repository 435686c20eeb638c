import { exportLimit, limits } from '@soundings/query'

interface AskedPage {
  readonly pageNumber: number
  /** Undefined: as many as the question's limit allows. */
  readonly pageSize: number | undefined
}

interface AskedRows {
  readonly offset: number
  /** Undefined: all of them. */
  readonly rows: number | undefined
}

/** Which rows of a question go into a file. */
export function askedRows({ pageNumber, pageSize }: AskedPage, questionLimit: number): AskedRows {
  const most = exportLimit(questionLimit, pageSize) || Infinity
  const size = pageSize ?? most
  const offset = pageNumber * size
  const rows = Math.min(size, Math.max(0, most - offset))
  if (!Number.isSafeInteger(offset + rows)) return { offset: 0, rows: 0 }
  const isWhole = offset === 0 && most === Infinity && rows >= limits.largestExport
  return { offset, rows: isWhole ? undefined : rows }
}
