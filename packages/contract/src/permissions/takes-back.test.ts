import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { takesBack } from './takes-back.ts'

const Entity = z.object({ id: z.int(), name: z.string(), createdDate: z.string() })
const Change = takesBack(z.strictObject({ id: z.int(), name: z.string().min(1) }), Entity)

describe('a body that takes an entity back', () => {
  it('drops the fields that only the server sets, whatever they hold', () => {
    expect(Change.parse({ id: 1, name: 'Beds', createdDate: '2026-11-15' })).toEqual({ id: 1, name: 'Beds' })
    expect(Change.parse({ id: 1, name: 'Beds', createdDate: { forged: true } })).toEqual({ id: 1, name: 'Beds' })
  })

  it('still refuses fields that neither the entity nor the body has', () => {
    expect(Change.safeParse({ id: 1, name: 'Beds', sql: 'select 1' }).error?.issues[0]).toMatchObject({
      code: 'unrecognized_keys',
      keys: ['sql'],
    })
  })

  it('still checks its own fields, and what is not an object', () => {
    expect(Change.safeParse({ id: 1, name: '' }).success).toBe(false)
    for (const value of [null, undefined, [], 'text', 1]) expect(Change.safeParse(value).success).toBe(false)
  })

  it('cannot be used to reach the prototype', () => {
    const parsed = Change.safeParse(JSON.parse('{"id":1,"name":"Beds","__proto__":{"admin":true}}'))
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
    expect(parsed.success && Object.hasOwn(parsed.data, 'admin')).not.toBe(true)
  })
})
