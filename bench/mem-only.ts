import { mkdtempSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { createApp } from '../packages/server/src/app.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { connectDatabase, saveQuestion, signIn } from './application.ts'
import { questionsOf } from './questions.ts'
import { duckDbForm, writeDuckDbFile } from './sources.ts'
const rows = 1_000_000
const dataDir = mkdtempSync(join(tmpdir(), 'soundings-bench-'))
await writeDuckDbFile(join(dataDir, 'files'), rows)
const config = readConfig({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'correct horse battery', DEMO: 'off', PORT: '0' })
const app = await createApp({ config, log: pino({ level: 'silent' }), version: 'x', webDir: '/nope', rateLimits: { perAddress: 1e9, perName: { 'sign-in': 1e9, reset: 1e9, 'connection-test': 1e9 } } })
await app.http.listen({ port: 0 })
const admin = await signIn(`http://127.0.0.1:${(app.http.server.address() as { port: number }).port}`)
const duck = await connectDatabase(admin, duckDbForm)
for (const format of ['CSV', 'XLSX']) {
  const id = await saveQuestion(admin, questionsOf(duck).rows(rows))
  globalThis.gc?.()
  const show = () => { const m = process.memoryUsage(); writeSync(1, `${format} rss ${m.rss >> 20} heapTotal ${m.heapTotal >> 20} used ${m.heapUsed >> 20} ext ${m.external >> 20} ab ${m.arrayBuffers >> 20}\n`) }
  show()
  const t = setInterval(show, 1500)
  const { fileId } = JSON.parse((await admin('POST', '/exporter/oi-files', { displayName: 'M', extention: format, questionId: id })).toString())
  for (;;) { const { state } = JSON.parse((await admin('GET', `/exporter/oi-files/${fileId}`)).toString()); if (state === 'done') break; if (state === 'failed') throw new Error('x'); await new Promise((r) => setTimeout(r, 300)) }
  clearInterval(t); show()
}
await app.close(); rmSync(dataDir, { recursive: true }); process.exit(0)
