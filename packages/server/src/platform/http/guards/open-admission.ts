import { AsyncLocalStorage } from 'node:async_hooks'
import { Problem } from '@soundings/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Admission, Admissions } from '../../admissions/admissions.ts'
import type { OpenAnswers } from '../../answers/open-answers.ts'
import { watchReader } from '../streams/watch-reader.ts'

declare module 'fastify' {
  interface FastifyInstance {
    admissions: Admissions
    answers: OpenAnswers
  }
}

/** Lasts until the answer is complete, its caller has gone or takes too little of it. */
export function openAdmission(request: FastifyRequest, reply: FastifyReply): Admission {
  const { viewer, renewViewer: renew, server } = request
  const admission = server.admissions.open({ viewer, renew })
  watchCaller(request, reply, { onGone: admission.abort, onDone: admission.close })
  return admission
}

/** Ends a call that is made inside the process. Its request cannot be aborted any more once its body has been read. */
export const innerCall = new AsyncLocalStorage<AbortSignal>()

interface Watcher {
  readonly onGone: (reason: Problem) => void
  readonly onDone?: () => void
}

/** Fastify's own signal ends once the body has been read. */
export function watchCaller(
  { viewer, server, log, routeOptions }: FastifyRequest,
  { raw }: FastifyReply,
  { onGone, onDone }: Watcher,
) {
  innerCall.getStore()?.addEventListener('abort', () => void raw.destroy(), { once: true })
  raw.once('close', () => (raw.writableFinished ? onDone?.() : onGone(callerGone())))
  const stopWatching = watchReader(raw.socket, server.answers.leastSpeed, () => {
    log.warn({ route: routeOptions.url, user: viewer?.username }, 'a client that reads too slowly was cut off')
    onGone(tooSlow())
    raw.destroy()
  })
  raw.once('close', stopWatching)
}

function callerGone() {
  return new Problem('unavailable', 'The caller has gone')
}

function tooSlow() {
  return new Problem('unavailable', 'This answer was read too slowly, so it was cut off')
}
