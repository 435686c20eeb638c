import { z } from 'zod'
import { line } from './text.ts'

export const LIST_SIZE_MAX = 9999

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(0).max(max))

/**
 * Lists accept `page`, `size` (up to 9999) and `sort=field,asc`, or several such terms with a semicolon between them;
 * `X-Total-Count` tells how many there are in all.
 */
export const ListQuery = z.strictObject({
  page: wholeNumber(1_000_000).optional(),
  size: wholeNumber(LIST_SIZE_MAX).pipe(z.int().min(1)).optional(),
  sort: z
    .string()
    .max(120)
    .regex(
      /^[A-Za-z]+(,(asc|desc))?(;[A-Za-z]+(,(asc|desc))?){0,2}$/,
      'must be the name of a field, with ,asc or ,desc after it',
    )
    .optional(),
})
export type ListQuery = z.infer<typeof ListQuery>

/** `search` finds rows whose texts contain it, whatever the case; the total is that of the rows found. */
export const SearchedListQuery = ListQuery.extend({ search: line(100).optional() })
export type SearchedListQuery = z.infer<typeof SearchedListQuery>

/** With `favourites`, those of the caller stand before all others, or only they are listed; with `folder`, only what lies in it. */
export const SavedListQuery = SearchedListQuery.extend({
  favourites: z.enum(['first', 'only']).optional(),
  folder: wholeNumber(999_999_999).optional(),
})
export type SavedListQuery = z.infer<typeof SavedListQuery>

export const IdParams = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,15}$/, 'must be a whole number')
    .transform(Number),
})
