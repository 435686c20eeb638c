import type { RestoreReport } from '@soundings/contract'
import type { TestApp } from './servers/test-app.ts'

/** Sends a file as the restore form does. */
export async function uploadArchive(test: TestApp, username: string, file: Buffer, query = '', field = 'exportedFile') {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(file)], { type: 'application/zip' }), 'archive.zip')
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const { id_token } = await test.signIn(username)
  const answer = await test.app.http.inject({
    method: 'POST',
    url: `/core/importmany${query}`,
    headers: { authorization: `Bearer ${id_token}`, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, report: answer.json<RestoreReport & { title: string }>() }
}

/** The bytes of an archive, or the answer's status when it is refused. */
export async function downloadArchive(
  test: TestApp,
  username: string,
  kind: 'question' | 'dashboard',
  ids: readonly number[],
): Promise<Buffer> {
  const { id_token } = await test.signIn(username)
  const answer = await test.app.http.inject({
    method: 'POST',
    url: `/core/export-${kind}`,
    headers: { authorization: `Bearer ${id_token}` },
    payload: [...ids],
  })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`)
  return answer.rawPayload
}

/** Every row of the store but those of signing in, which happens all the time. */
export async function dumpStore({
  app: {
    store: { db },
  },
}: TestApp): Promise<Record<string, unknown[]>> {
  const tables = await db.introspection.getTables()
  const passing = ['sessions', 'refresh_tokens', 'guesses', 'audit', 'audit_heads', 'jobs']
  const names = tables.map(({ name }) => name).filter((name) => !passing.includes(name))
  const audit = await db
    .selectFrom('audit')
    .selectAll()
    .where('action', 'not like', 'session.%')
    .where('action', 'not like', 'data.%')
    // Analyses are recorded a moment after they have ended.
    .where('action', '!=', 'table.analyse')
    .execute()
  // PostgreSQL gives rows in the order in which they were last written, sign-ins included.
  const isOfSignIns = (row: object) => 'name' in row && row.name === 'changed:users'
  const withoutSignIns = (rows: readonly object[]) =>
    rows
      .filter((row) => !isOfSignIns(row))
      .map((row) => ({ ...row, last_sign_in_at: undefined }))
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  const rows = await Promise.all(
    names.map(
      async (name) =>
        [
          name,
          withoutSignIns(
            await db
              .selectFrom(name as 'meta')
              .selectAll()
              .execute(),
          ),
        ] as const,
    ),
  )
  return { audit, ...Object.fromEntries(rows) }
}
