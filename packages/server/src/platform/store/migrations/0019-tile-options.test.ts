import { expect, it } from 'vitest'
import { withStoreBefore } from '../../../testing/servers/earlier-store.ts'

it('tiles stored without view settings take those of their question, in earlier versions too, and others keep their own', async () => {
  await withStoreBefore('0019-tile-options', async ({ db, migrate }) => {
    const saved = {
      name: 'x',
      description: '',
      tag: '',
      owner_id: null,
      created_at: '',
      modified_at: '',
      modified_by: '',
      version: 2,
      deleted_at: null,
    }
    const database = {
      display_name: 'Clinic',
      db_type: 'sqlite',
      db_name: '',
      description: '',
      host: '',
      username: '',
      tls: 0,
      revision: 1,
      created_at: '',
    }
    const { id: databaseId } = await db
      .insertInto('databases')
      .values(database)
      .returning('id')
      .executeTakeFirstOrThrow()
    const question = async (view_options: string) =>
      (
        await db
          .insertInto('questions')
          .values({ ...saved, default_view: 'LINE', view_options, database_id: databaseId, query: '{}' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const [area, plain] = [await question('{"area":true}'), await question('{}')]
    const content = (options: readonly (string | undefined)[]) => ({
      tabs: [
        {
          index: 0,
          name: 'Today',
          views: [
            ...options.map((viewOptionsJSON) => ({ id: 'a', questionId: area, viewOptionsJSON })),
            { id: 'b', questionId: plain, viewOptionsJSON: '{}' },
          ],
        },
      ],
      filters: [{ tabIndex: 0, filters: [] }],
    })
    const before = JSON.stringify(content(['{}', undefined, '{"area":false}']))
    const untouched = JSON.stringify({ tabs: [], filters: [] })
    const { id } = await db
      .insertInto('dashboards')
      .values({ ...saved, content: before })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('dashboards')
      .values({ ...saved, content: untouched })
      .execute()
    await db
      .insertInto('dashboard_versions')
      .values({ dashboard_id: id, version: 1, saved_at: '', saved_by: '', content: before })
      .execute()

    await migrate()
    const after = content(['{"area":true}', '{"area":true}', '{"area":false}'])
    const read = (rows: readonly { content: string }[]) => rows.map((row) => JSON.parse(row.content) as unknown)
    expect(read(await db.selectFrom('dashboards').select('content').orderBy('id').execute())).toEqual([
      after,
      JSON.parse(untouched),
    ])
    expect(read(await db.selectFrom('dashboard_versions').select('content').execute())).toEqual([after])
  })
})
