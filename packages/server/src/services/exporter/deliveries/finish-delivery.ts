import type { Audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { MailFiles } from '../files/mail-files.ts'
import type { DeliveryStore, FinalState, StoredDelivery } from './deliveries.store.ts'

export interface Outcome {
  readonly state: FinalState
  readonly error: string
  /** It failed because a right that it needs is no longer held. */
  readonly isRefused?: boolean
}

export interface Finished extends Outcome {
  readonly id: string
  readonly rows: number
}

/** A person who asked for a mail hears how it ended, in the same transaction. */
export type FinishedListener = (finished: Finished, within: Db) => Promise<void>

interface Needs {
  readonly store: DeliveryStore
  readonly files: MailFiles
  readonly audit: Audit
  readonly nameOf: (userId: number | null) => Promise<string>
  readonly listeners: readonly FinishedListener[]
  readonly now: () => Date
}

export type FinishDelivery = (delivery: StoredDelivery, outcome: Outcome) => Promise<void>

/** Records once how a mail ended, and removes its files. */
export function createFinishing({ store, files, audit, nameOf, listeners, now }: Needs): FinishDelivery {
  return async (delivery, { state, error, isRefused = false }) => {
    const enclosed = await files.of(delivery.id)
    const rows = enclosed.reduce((sum, file) => sum + (file.rows ?? 0), 0)
    const username = await nameOf(delivery.ownerId)
    await store.transaction(async (within) => {
      if (!(await store.finish(delivery.id, { state, rows, error, at: now().toISOString() }, within))) return
      await audit.record(
        {
          username,
          action: 'mail.send',
          object: enclosed.map(({ questionId }) => `question ${questionId}`).join(', '),
          outcome: state === 'sent' ? 'success' : isRefused ? 'refused' : 'failed',
          rows,
          detail: delivery.recipients.join(', '),
          address: '',
        },
        within,
      )
      for (const listener of listeners) await listener({ id: delivery.id, state, rows, error }, within)
      for (const file of enclosed) await files.remove(file, within)
    })
    for (const file of enclosed) await files.removeBytes(file)
  }
}
