import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect } from 'vitest'

/** For vitest's `setupFiles`: which statements a test file sends to its store on PostgreSQL, for `npm run check:store-statements`. */
const folder = process.env.STORE_STATEMENTS
const statements = new Set<string>()
const { prototype } = pg.Client
const query = prototype.query as (...given: unknown[]) => unknown

if (folder) {
  Object.assign(prototype, {
    query(this: pg.Client, ...given: unknown[]) {
      const { application_name: name } = (this as unknown as { connectionParameters: { application_name?: string } })
        .connectionParameters
      if (name === 'soundings' && typeof given[0] === 'string') statements.add(normalise(given[0]))
      return query.apply(this, given)
    },
  })
  afterAll(() => {
    Object.assign(prototype, { query })
    const record = { file: expect.getState().testPath, statements: [...statements] }
    writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(record))
  })
}

/** Lists of values make a text for every length, and marks of changed tables are part of the text. */
function normalise(text: string): string {
  return text
    .replaceAll(/\$\d+/g, '?')
    .replaceAll(/\?(?:, \?)+/g, '?')
    .replaceAll(/\(\?\)(?:, \(\?\))+/g, '(?)')
    .replaceAll(/\('changed:[^)]*\)(?:, \('changed:[^)]*\))*/g, '(?)')
}
