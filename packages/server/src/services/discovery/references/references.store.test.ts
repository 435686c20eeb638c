import { expect, it } from 'vitest'
import { addManyReferences, fillInstallation } from '../../../testing/clinics/large-installation.ts'
import { openTestStore } from '../../../testing/servers/test-store.ts'
import { createReferenceStore } from './references.store.ts'

it('lists all references of a large data model, also where columns of some are gone', async () => {
  const small = await openTestStore()
  try {
    const { db } = small.store
    const counts = { users: 1, questions: 0, dashboards: 0, tasks: 0, files: 0, databases: 0, rules: 0, tables: 2 }
    const { databaseId } = await fillInstallation(db, { ownerId: 1, guestId: 1 }, counts)
    const wanted = await addManyReferences(db, databaseId)
    expect((await createReferenceStore(db).list(databaseId)).map(({ id }) => id)).toEqual(wanted)
  } finally {
    await small.close()
  }
})
