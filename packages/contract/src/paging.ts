import { z } from 'zod'

export const LIST_SIZE_MAX = 9999

const wholeNumber = (max: number) => z.string().regex(/^\d{1,9}$/, 'must be a whole number').transform(Number).pipe(z.int().min(0).max(max))

/** Lists accept `page`, `size` (up to 9999) and `sort=field,asc`; `X-Total-Count` tells how many there are in all. */
export const ListQuery = z.strictObject({
  page: wholeNumber(1_000_000).optional(),
  size: wholeNumber(LIST_SIZE_MAX).pipe(z.int().min(1)).optional(),
  sort: z.string().max(60).regex(/^[A-Za-z]+(,(asc|desc))?$/, 'must be the name of a field, with ,asc or ,desc after it').optional(),
})
export type ListQuery = z.infer<typeof ListQuery>

export const IdParams = z.strictObject({
  id: z.string().regex(/^\d{1,15}$/, 'must be a whole number').transform(Number),
})
