import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type Client,
  createClient,
  downloadFile,
  downloadName,
  executeQuestion,
  type ExportedFile,
  exportQuestion,
  getFile,
  listQuestions,
} from '@soundings/contract'

const FIRST_ROWS = 5
/** All rows of a question without a limit; left out, a file has 1000. */
const ALL_ROWS = 2_147_483_647
const LOOK_EVERY_MS = 500
const usage =
  'SOUNDINGS_API_KEY=… node examples/download-csv.ts --url http://localhost:8080 --question "Name of a question" [--out file.csv]'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function findQuestion({ call }: Client, name: string) {
  const questions = await call(listQuestions, { query: { size: 9999 } })
  const found = questions.filter((question) => question.name === name)
  if (found.length !== 1) throw new Error(`${found.length} questions that you may see are called ${name}`)
  return found[0]!
}

async function showFirstRows({ call }: Client, id: number) {
  const { table } = await call(executeQuestion, { params: { id }, body: { pageLength: FIRST_ROWS } })
  for (const row of [table.columns.map(({ label }) => label), ...table.data]) say(row.join(' | '))
}

/** Small files are written before the answer comes; large ones are followed. */
async function exportToCsv({ call }: Client, questionId: number, displayName: string): Promise<ExportedFile> {
  const started = await call(exportQuestion, {
    body: { questionId, displayName, extention: 'CSV', pageSize: ALL_ROWS },
  })
  if (started.status === 'FAIL') throw new Error(started.cause)
  for (;;) {
    const file = await call(getFile, { params: { id: started.fileId } })
    const { state, rows, cause } = file
    if (state === 'done') return file
    if (state === 'failed' || state === 'cancelled') throw new Error(cause || 'Export cancelled')
    say(`${rows ?? 0} rows so far`)
    await new Promise((next) => setTimeout(next, LOOK_EVERY_MS))
  }
}

async function main() {
  const { values } = parseArgs({
    options: { url: { type: 'string' }, question: { type: 'string' }, out: { type: 'string' } },
  })
  const { url, question: name } = values
  const apiKey = process.env.SOUNDINGS_API_KEY
  if (!url || !name || !apiKey) throw new Error(`Usage: ${usage}`)

  const client = createClient({ url, apiKey })
  const question = await findQuestion(client, name)
  await showFirstRows(client, question.id)
  const exported = await exportToCsv(client, question.id, question.name)
  const bytes = await client.callForFile(downloadFile, { params: { id: exported.id } })
  const path = resolve(values.out ?? downloadName(exported))
  await writeFile(path, bytes.stream())
  say(`${path}: ${bytes.size} bytes`)
  if (exported.cut) say(`Cut at ${exported.rows} rows by the limit of the question`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
