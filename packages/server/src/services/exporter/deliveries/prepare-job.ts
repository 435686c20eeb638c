import { failedOutcome, toProblem } from '../../../platform/http/problems.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { JobKind, Jobs } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log/create-log.ts'
import { laneOf } from '../../../platform/mail/send-mail.ts'
import { LeaseLost } from '../../../platform/store/fencing.ts'
import type { MailFiles } from '../files/mail-files.ts'
import type { Attempt } from '../files/produce-file.ts'
import type { DeliveryStore, StoredDelivery } from './deliveries.store.ts'
import type { FinishDelivery } from './finish-delivery.ts'

interface Needs {
  readonly store: DeliveryStore
  readonly files: MailFiles
  readonly jobs: Jobs
  readonly sendJob: JobKind<{ deliveryId: string }>
  readonly senderOf: (delivery: StoredDelivery) => Promise<Viewer>
  readonly finish: FinishDelivery
  readonly log: Log
}

/** Writes the files of a mail, then puts it in line. */
export function createPrepareJob({
  store,
  files,
  jobs,
  sendJob,
  senderOf,
  finish,
  log,
}: Needs): JobKind<{ deliveryId: string }> {
  async function prepare(delivery: StoredDelivery, attempt: Attempt) {
    await senderOf(delivery)
    for (const file of await files.of(delivery.id)) await files.write(file, () => senderOf(delivery), attempt)
  }

  return {
    name: 'exporter.prepare-mail',
    maxAttempts: 3,
    async run({ deliveryId }, signal, lease) {
      const delivery = await store.find(deliveryId)
      if (delivery?.state !== 'preparing') return
      try {
        await prepare(delivery, { signal, lease })
      } catch (error) {
        if (signal.aborted || error instanceof LeaseLost) throw error
        const problem = toProblem(error)
        log[problem.kind === 'bug' ? 'error' : 'warn']({ delivery: deliveryId, err: error }, 'mail failed')
        return finish(delivery, {
          state: 'failed',
          error: problem.message,
          isRefused: failedOutcome(problem) === 'refused',
        })
      }
      await store.transaction(async (within) => {
        if (await store.move(deliveryId, ['preparing'], 'ready', within))
          await jobs.enqueue(
            sendJob,
            { deliveryId },
            { within, id: `send:${deliveryId}`, lane: laneOf(delivery.recipients) },
          )
      })
    },
    async onGivenUp({ deliveryId }, reason) {
      const delivery = await store.find(deliveryId)
      if (delivery) await finish(delivery, { state: 'failed', error: reason })
    },
  }
}
