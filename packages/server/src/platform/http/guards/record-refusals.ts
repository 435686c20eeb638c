import type { AuditAction } from '@soundings/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LimitedRecords } from '../../audit/limited-records.ts'
import { addressOf } from '../problems.ts'
import { actorOf } from '../viewer.ts'

type Refusals = Pick<LimitedRecords, 'add'>

/** 403 says that something is not allowed, and 404 on a route hides what the caller may not see: both may be a search for other people's data. */
const actionOf: Readonly<Record<number, AuditAction>> = { 403: 'request.refused', 404: 'request.missing' }

/** Addresses without a route hold no data, and are not recorded. */
export function recordRefusals(app: FastifyInstance, refusals: Refusals) {
  app.addHook('onResponse', async (request, { statusCode }) => {
    const action = actionOf[statusCode]
    if (action && !request.is404) recordRefusal(refusals, request, action)
  })
}

export function recordRefusal(refusals: Refusals, request: FastifyRequest, action: AuditAction) {
  const { method, routeOptions, viewer, ip: address } = request
  const { detail = '', ...actor } = viewer ? actorOf(viewer) : { username: '', address }
  refusals.add(viewer ? actor.username : address, {
    ...actor,
    action,
    object: `${method} ${routeOptions.url ?? ''}`,
    outcome: 'refused',
    detail: [detail, addressOf(request)].filter(Boolean).join(' '),
  })
}
