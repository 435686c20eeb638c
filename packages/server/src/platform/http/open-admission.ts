import { Problem } from '@soundings/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Admission, Admissions } from '../admissions/admissions.ts'
import type { OpenAnswers } from '../answers/open-answers.ts'
import { watchReader } from './watch-reader.ts'

declare module 'fastify' {
  interface FastifyInstance {
    admissions: Admissions
    answers: OpenAnswers
  }
}

/** Lasts until the answer is complete, its caller has gone or takes too little of it. Fastify's own signal ends once the body has been read. */
export function openAdmission(request: FastifyRequest, { raw }: FastifyReply): Admission {
  const { viewer, renewViewer: renew, server, log } = request
  const { admissions, answers } = server
  if (viewer) raw.once('close', answers.begin(viewer))
  const admission = admissions.open({ viewer, renew })
  raw.once('close', () => (raw.writableFinished ? admission.close() : admission.abort(callerGone())))
  const stopWatching = watchReader(raw.socket, answers.leastSpeed, () => {
    log.warn({ route: request.routeOptions.url, user: viewer?.username }, 'a client that reads too slowly was cut off')
    admission.abort(tooSlow())
    raw.destroy()
  })
  raw.once('close', stopWatching)
  return admission
}

function callerGone() {
  return new Problem('unavailable', 'The caller has gone')
}

function tooSlow() {
  return new Problem('unavailable', 'This answer was read too slowly, so it was cut off')
}
