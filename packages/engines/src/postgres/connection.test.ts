import { expect, it } from 'vitest'
import { sources } from '../conformance/clinic/sources.ts'
import { readAll } from '../engine.ts'
import { engines } from '../registry.ts'

it('statements are not compiled to machine code, which takes longer than running them', async () => {
  const source = (await sources.postgresql())!
  const session = await engines.postgresql.connect(source.settings)
  try {
    expect((await readAll(session.stream({ text: 'show jit', params: [] }))).rows).toEqual([['off']])
  } finally {
    await session.close()
    await source.release()
  }
})
