import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../../testing/servers/test-store.ts'
import { purgeVersions } from './purge-versions.ts'

let place: TestStore
beforeAll(async () => {
  place = await openTestStore()
})
afterAll(() => place.close())

const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString()

it('old versions go but for the latest of each item, and recent ones stay however many there are', async () => {
  const { db } = place.store
  const saved = {
    description: '',
    tag: '',
    owner_id: null,
    created_at: day(1),
    modified_at: day(1),
    modified_by: 'ann',
    deleted_at: null,
    content: '{}',
  }
  const ids: number[] = []
  for (const version of [11, 3, 11])
    ids.push(
      (
        await db
          .insertInto('dashboards')
          .values({ ...saved, name: 'Beds', version })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    )
  const [long, short, recent] = ids as [number, number, number]
  const keep = (dashboard_id: number, versions: number, dayOf: (version: number) => string) =>
    db
      .insertInto('dashboard_versions')
      .values(
        Array.from({ length: versions }, (_, at) => ({
          dashboard_id,
          version: at + 1,
          saved_at: dayOf(at + 1),
          saved_by: 'ann',
          content: '{}',
        })),
      )
      .execute()
  await keep(long, 10, (version) => day(version))
  await keep(short, 2, (version) => day(version))
  await keep(recent, 10, (version) => day(20 + version))
  const versionsOf = async (id: number) =>
    (
      await db
        .selectFrom('dashboard_versions')
        .select('version')
        .where('dashboard_id', '=', id)
        .orderBy('version')
        .execute()
    ).map(({ version }) => version)

  await purgeVersions(db, { kept: 4, since: new Date(day(9)) })
  expect(await versionsOf(long)).toEqual([7, 8, 9, 10])
  expect(await versionsOf(short)).toEqual([1, 2])
  expect(await versionsOf(recent)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])

  await purgeVersions(db, { kept: 1, since: new Date(day(28)) })
  expect([await versionsOf(long), await versionsOf(short), await versionsOf(recent)]).toEqual([[10], [2], [8, 9, 10]])
})
