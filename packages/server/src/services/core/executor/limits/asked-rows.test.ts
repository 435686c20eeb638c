import { describe, expect, it } from 'vitest'
import { askedRows } from './asked-rows.ts'

const ALL = 2_147_483_647

describe('EX1 which rows of a question a file takes', () => {
  it.each([
    [{ pageNumber: 0, pageSize: undefined }, 0, { offset: 0, rows: 1000 }],
    [{ pageNumber: 1, pageSize: undefined }, 0, { offset: 1000, rows: 0 }],
    [{ pageNumber: 0, pageSize: undefined }, 40, { offset: 0, rows: 40 }],
    [{ pageNumber: 1, pageSize: 25 }, 40, { offset: 25, rows: 15 }],
    [{ pageNumber: 2, pageSize: 25 }, 40, { offset: 50, rows: 0 }],
    [{ pageNumber: 2, pageSize: 25 }, 0, { offset: 50, rows: 25 }],
    [{ pageNumber: 0, pageSize: ALL }, 0, { offset: 0, rows: undefined }],
    [{ pageNumber: 0, pageSize: ALL }, 40, { offset: 0, rows: 40 }],
    [{ pageNumber: 1, pageSize: ALL }, 0, { offset: ALL, rows: ALL }],
    [{ pageNumber: 10_000_000, pageSize: ALL }, 0, { offset: 0, rows: 0 }],
  ])('of %j with the limit %i it is %j', (page, limit, rows) => {
    expect(askedRows(page, limit)).toEqual(rows)
  })
})
