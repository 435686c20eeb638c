import { createHmac, timingSafeEqual } from 'node:crypto'
import { StoreError } from '../store/store-error.ts'
import type { Db } from '../store/store.ts'
import type { MasterKey } from './key.ts'

/** Tells keys apart and gives nothing away. */
export const fingerprintOf = (key: MasterKey): string =>
  createHmac('sha256', key.derive('fingerprint')).update('soundings').digest('hex')

/** Secrets sealed with another key could never be opened again, so a start with the wrong key is refused at once. */
export async function checkKeyFitsStore(db: Db, key: MasterKey): Promise<void> {
  const fingerprint = fingerprintOf(key)
  await db
    .insertInto('meta')
    .values({ name: 'key-fingerprint', value: fingerprint })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('meta')
    .select('value')
    .where('name', '=', 'key-fingerprint')
    .executeTakeFirstOrThrow()
  if (!timingSafeEqual(Buffer.from(value), Buffer.from(fingerprint))) throw wrongKey()
}

function wrongKey() {
  return new StoreError(
    'The secret key does not fit this store: its secrets were sealed with another key. Put back the secret.key file or SECRET_KEY that belongs to it.',
  )
}
