import { Problem } from '@soundings/contract'
import type { FastifyInstance } from 'fastify'

/** Deeper than anything we say on the wire; nested filter groups reach about twenty. */
const DEPTH_MAX = 64

export function parseBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (isTooDeep(text)) return done(tooDeep(), undefined)
    // An empty body is what a call without one sends; the schema of the route decides whether that will do.
    if (text === '') return done(null, undefined)
    void parseJson(request, text, done)
  })
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, text, done) => done(null, text))
}

/** Counts brackets outside strings before anything recursive sees the text. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at)
    if (inString) {
      if (letter === 0x5c) at += 1
      else if (letter === 0x22) inString = false
    } else if (letter === 0x22) inString = true
    else if (letter === 0x5b || letter === 0x7b) {
      depth += 1
      if (depth > DEPTH_MAX) return true
    } else if (letter === 0x5d || letter === 0x7d) depth -= 1
  }
  return false
}

function tooDeep() {
  return new Problem('invalid', 'The request body is nested too deeply')
}
