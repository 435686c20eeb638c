import { Problem } from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { isTooDeep } from '../json-depth.ts'

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

function tooDeep() {
  return new Problem('invalid', 'The request body is nested too deeply')
}
