import { Socket } from 'node:net'
import { Problem } from '@soundings/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Admission, Admissions } from '../admissions/admissions.ts'
import type { OpenAnswers } from '../answers/open-answers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    admissions: Admissions
    answers: OpenAnswers
  }
}

/** Lasts until the answer is complete, its caller has gone or takes nothing of it. Fastify's own signal ends once the body has been read. */
export function openAdmission(request: FastifyRequest, { raw }: FastifyReply): Admission {
  const { viewer, renewViewer: renew, server, log } = request
  const { admissions, answers } = server
  const admission = admissions.open({ viewer, renew })
  raw.once('close', () => (raw.writableFinished ? admission.close() : admission.abort(callerGone())))
  onStalled(raw.socket, raw, answers.slowReaderMs, () => {
    log.warn({ route: request.routeOptions.url, user: viewer?.username }, 'a client that does not read was cut off')
    admission.abort(tooSlow())
    raw.destroy()
  })
  return admission
}

/** Node counts bytes that leave as activity, so only a client that takes none is cut off. */
function onStalled(socket: Socket | null, raw: FastifyReply['raw'], ms: number, cut: () => void) {
  if (!(socket instanceof Socket)) return
  raw.setTimeout(ms, () => {
    if (socket.writableLength > 0) cut()
    // The client waits for us.
    else socket.setTimeout(ms)
  })
}

function callerGone() {
  return new Problem('unavailable', 'The caller has gone')
}

function tooSlow() {
  return new Problem('unavailable', 'This answer was not read, so it was cut off')
}
