import { getMailDelivery, listMails, shareByEmail } from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { type Deliveries, outcomeOf } from './deliveries.ts'

interface Needs {
  readonly deliveries: Deliveries
  readonly delivery: 'smtp' | 'outbox'
  readonly allowedDomains: readonly string[]
}

export function deliveryRoutes(app: FastifyInstance, { deliveries, delivery, allowedDomains }: Needs) {
  serve(app, shareByEmail, async ({ viewer, body, signal }) => {
    const { id, state, error } = await deliveries.share(viewer, body, signal)
    return {
      deliveryId: id,
      status: state === 'failed' ? ('FAIL' as const) : ('PASS' as const),
      state: outcomeOf(state),
      cause: error ?? '',
    }
  })
  serve(app, listMails, async ({ viewer }) =>
    (await deliveries.list(viewer)).map(({ id, title, recipients, state, error, createdAt, finishedAt }) => ({
      id,
      title,
      recipients: [...recipients],
      state: outcomeOf(state),
      cause: error ?? '',
      createdDate: createdAt,
      finishedDate: finishedAt,
    })),
  )
  serve(app, getMailDelivery, () => ({ delivery, allowedDomains: [...allowedDomains] }))
}
