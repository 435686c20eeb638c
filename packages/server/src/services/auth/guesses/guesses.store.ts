import type { Db, Store } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'

export interface Guesses {
  readonly failures: number
  readonly lastAt: string
}

/** Failed guesses, in the store so that several servers count together. */
export function createGuessStore({ db, kind }: Pick<Store, 'db' | 'kind'>) {
  return {
    transaction: transactionsOf(db),

    /** Locked where the store has row locks, so that guesses sent at once are counted one after the other. */
    async lock(subject: string, at: string, within: Db): Promise<Guesses> {
      await within
        .insertInto('guesses')
        .values({ subject, failures: 0, last_at: at })
        .onConflict((conflict) => conflict.column('subject').doNothing())
        .execute()
      const row = within.selectFrom('guesses').select(['failures', 'last_at as lastAt']).where('subject', '=', subject)
      return (kind === 'postgresql' ? row.forUpdate() : row).executeTakeFirstOrThrow()
    },

    async write(subject: string, { failures, lastAt }: Guesses, within: Db): Promise<void> {
      await within.updateTable('guesses').set({ failures, last_at: lastAt }).where('subject', '=', subject).execute()
    },

    /** One by one: a statement over several rows would lock them in an order of its own, and could wait for `lock` for ever. */
    async takeBackOne(subjects: readonly string[]): Promise<void> {
      for (const subject of subjects) {
        await db
          .updateTable('guesses')
          .set((e) => ({ failures: e('failures', '-', 1) }))
          .where('subject', '=', subject)
          .where('failures', '>', 0)
          .execute()
      }
    },

    async remove(subject: string, within: Db): Promise<void> {
      await within.deleteFrom('guesses').where('subject', '=', subject).execute()
    },

    async removeBefore(time: string): Promise<void> {
      await db.deleteFrom('guesses').where('last_at', '<', time).execute()
    },
  }
}

export type GuessStore = ReturnType<typeof createGuessStore>
