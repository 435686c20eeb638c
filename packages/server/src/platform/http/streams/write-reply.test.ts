import { expect, it } from 'vitest'
import { z } from 'zod'
import { writeReply } from './write-reply.ts'

const Shown = z.object({
  title: z.string(),
  note: z.string().optional(),
  table: z.object({ columns: z.array(z.string()), data: z.array(z.array(z.number())) }),
  total: z.number(),
})
const Bare = z.object({ list: z.object({ items: z.array(z.number()) }) })

async function* bytes(...texts: string[]) {
  for (const text of texts) yield new TextEncoder().encode(text)
}

async function textsOf(pieces: AsyncIterable<string | Uint8Array>) {
  const texts: string[] = []
  for await (const piece of pieces) texts.push(Buffer.from(piece as Uint8Array).toString())
  return texts
}

it.each([[[]], [['[1],[2]', '[3]']]])('a reply with the items %j is whole JSON of its schema', async (given) => {
  const shown = writeReply(Shown, {
    at: ['table', 'data'],
    first: { title: 'By "month"' },
    beside: { columns: ['a'] },
    items: bytes(...given),
    last: async () => ({ total: 3 }),
  })
  const data = JSON.parse(`[${given.join(',')}]`) as number[][]
  expect(Shown.strict().parse(JSON.parse((await textsOf(shown)).join('')))).toEqual({
    title: 'By "month"',
    table: { columns: ['a'], data },
    total: 3,
  })
})

it('a reply of nothing but a list is whole JSON too', async () => {
  const bare = { first: {}, beside: {}, items: bytes('1', '2'), last: async () => ({}) }
  expect((await textsOf(writeReply(Bare, { at: ['list', 'items'], ...bare }))).join('')).toBe(
    '{"list":{"items":[1,2]}}',
  )
})

it('a reply without a field of its schema does not compile', () => {
  const parts = {
    at: ['table', 'data'],
    beside: { columns: [] },
    items: bytes(),
    last: async () => ({ total: 3 }),
  } as const
  // @ts-expect-error -- the title is missing
  void writeReply(Shown, { ...parts, first: {} })
  // @ts-expect-error -- the columns are missing
  void writeReply(Shown, { ...parts, first: { title: '' }, beside: {} })
  // @ts-expect-error -- the total is missing
  void writeReply(Shown, { ...parts, first: { title: '' }, last: async () => ({}) })
  // @ts-expect-error -- the total is no text
  void writeReply(Shown, { ...parts, first: { title: '' }, last: async () => ({ total: '3' }) })
})
