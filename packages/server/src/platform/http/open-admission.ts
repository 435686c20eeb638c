import { Problem } from '@soundings/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Admission, Admissions } from '../admissions/admissions.ts'

declare module 'fastify' {
  interface FastifyInstance {
    admissions: Admissions
  }
}

/** Lasts until the answer is complete or its caller has gone. Fastify's own signal ends once the body has been read. */
export function openAdmission(request: FastifyRequest, { raw }: FastifyReply): Admission {
  const admission = request.server.admissions.open({ viewer: request.viewer, renew: request.renewViewer })
  raw.once('close', () => (raw.writableFinished ? admission.close() : admission.abort(callerGone())))
  return admission
}

function callerGone() {
  return new Problem('unavailable', 'The caller has gone')
}
