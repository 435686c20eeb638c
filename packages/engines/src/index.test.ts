import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('loads in plain Node, without the help of a bundler or a test runner', () => {
  const door = new URL('index.ts', import.meta.url)
  const program = `const { engines } = await import('${door.href}'); process.stdout.write(Object.keys(engines).join())`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(said).toBe('postgresql,mysql,monetdb,clickhouse,duckdb,sqlite,files')
})
