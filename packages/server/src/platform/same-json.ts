import { isDeepStrictEqual } from 'node:util'

/** Whether two values are the same once written as JSON, whatever the order of their fields. */
export const isSameJson = (left: unknown, right: unknown): boolean => isDeepStrictEqual(asJson(left), asJson(right))

const asJson = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown)
