import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NewApiKey } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packClient } from '../../../../scripts/pack-client.mjs'
import { connectClinic } from '../testing/clinics/clinic.ts'
import { startProcess } from '../testing/servers/server-process.ts'
import { startTestApp, type TestApp } from '../testing/servers/test-app.ts'

let test: TestApp
let url: string
let apiKey: string
beforeAll(async () => {
  test = await startTestApp()
  await test.addUser('ann', {
    permissions: [
      'database.view',
      'database.write_access',
      'question.write_access',
      'question.export_data',
      'download.view',
    ],
  })
  const clinic = await connectClinic(test, 'ann')
  const query = clinic.query('visits', [clinic.group('visits.diagnosis_code'), clinic.view('visits.id', 'rowCount')])
  await test.as('ann').post('/core/questions', { name: 'Visits by diagnosis', query })
  const draft = {
    name: 'Example',
    scope: ['question.view', 'question.export_data', 'download.view'],
    expiresDate: new Date(Date.now() + 3_600_000).toISOString(),
  }
  apiKey = ((await test.as('ann').post('/auth/account/api-keys', draft)).json() as NewApiKey).secret
  url = await test.app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test.close())

async function run(question: string, key = apiKey, program = 'examples/download-csv.ts') {
  const out = join(test.dataDir, 'out.csv')
  const example = startProcess([program, '--url', url, '--question', question, '--out', out], {
    SOUNDINGS_API_KEY: key,
  })
  return { code: await example.exited, said: example.said(), out }
}

describe('the example that downloads a question as CSV', () => {
  it('prints the first rows and keeps the whole file', async () => {
    const { code, said, out } = await run('Visits by diagnosis')
    expect(said).toMatch(/^visits\.diagnosis_code \| visits\.id\n(.* \| \d\n){4}.*out\.csv: \d+ bytes\n$/)
    expect(code).toBe(0)
    const lines = readFileSync(out, 'utf8').trimEnd().split('\r\n')
    expect(lines.slice(1).toSorted()).toEqual([',1', 'E11,1', 'H25,1', 'I10,2'])
  })

  it('ends with a sentence when the key is wrong or there is no such question', async () => {
    const [locked, lost] = await Promise.all([run('Visits by diagnosis', 'snd_wrong'), run('Nothing')])
    expect(locked).toMatchObject({
      code: 1,
      said: 'This API key is unknown, expired or revoked, its owner is deactivated, or it is not allowed from your address\n',
    })
    expect(lost).toMatchObject({ code: 1, said: '0 questions that you may see are called Nothing\n' })
  })
})

it('the typed client installs from its package without a network, and its example runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'soundings-installed-'))
  const packed = await packClient(process.execPath, folder)
  const installing = startProcess(
    ['install', '--prefix', folder, '--offline', '--no-audit', '--no-fund', packed],
    {},
    'npm',
  )
  expect({ code: await installing.exited, said: installing.said() }).toMatchObject({ code: 0 })
  const { code, said } = await run(
    'Visits by diagnosis',
    apiKey,
    join(folder, 'node_modules/@soundings/contract/dist/examples/download-csv.js'),
  )
  expect(said).toMatch(/out\.csv: \d+ bytes\n$/)
  expect(code).toBe(0)
  rmSync(folder, { recursive: true })
})
