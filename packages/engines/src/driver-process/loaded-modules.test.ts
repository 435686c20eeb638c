import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { engines } from '../registry.ts'

const drivers = JSON.stringify(new URL('../drivers.ts', import.meta.url).href)
const host = JSON.stringify(new URL('driver-host.ts', import.meta.url).href)

/** Loads what driver processes load, and prints the address of each module. */
const program = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
  await import(${host})
  const { loadDriver } = await import(${drivers})
  for (const engine of ${JSON.stringify(Object.keys(engines))}) await loadDriver(engine)
  process.stdout.write(JSON.stringify(loaded))
`

it('a driver process loads no compiler, which would take longer than all the rest of its start', () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
  const loaded = (JSON.parse(printed) as string[]).map((url) => url.replace(/^.*\/packages\//, ''))
  expect(loaded).toContain('engines/src/mysql/session.ts')
  expect(loaded).toContain('query/src/sql/index.ts')
  expect(
    loaded.filter((path) => /^query\/src\/(index|compile|(stages|statements|formula)\/.*)\.ts$/.test(path)),
  ).toEqual([])
})
