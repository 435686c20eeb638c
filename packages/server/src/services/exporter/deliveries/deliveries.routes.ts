import { getMailDelivery, shareByEmail } from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import type { Deliveries } from './deliveries.ts'

interface Needs {
  readonly deliveries: Deliveries
  readonly delivery: 'smtp' | 'outbox'
  readonly allowedDomains: readonly string[]
}

export function deliveryRoutes(app: FastifyInstance, { deliveries, delivery, allowedDomains }: Needs) {
  serve(app, shareByEmail, async ({ viewer, body, signal }) => {
    const { id, state, error } = await deliveries.share(viewer, body, signal)
    const outcome = state === 'sent' || state === 'failed' ? state : ('queued' as const)
    return { deliveryId: id, status: state === 'failed' ? ('FAIL' as const) : ('PASS' as const), state: outcome, cause: error ?? '' }
  })
  serve(app, getMailDelivery, () => ({ delivery, allowedDomains: [...allowedDomains] }))
}
