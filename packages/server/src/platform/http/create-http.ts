import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import { Problem } from '@soundings/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Admissions } from '../admissions/admissions.ts'
import type { OpenAnswers } from '../answers/open-answers.ts'
import type { LimitedRecords } from '../audit/limited-records.ts'
import { isTooDeep } from '../json-depth.ts'
import { guardRoutes } from './guards/guard-routes.ts'
import { limitRates, type RateLimits } from './guards/rate-limits.ts'
import { recordRefusal, recordRefusals } from './guards/record-refusals.ts'
import { readForwarded, toTrust, type TrustedProxies } from './guards/trusted-proxies.ts'
import { validateWithSchema } from './guards/validation.ts'
import { answer, registerErrorHandler } from './problems.ts'
import { collectBatchedCalls } from './streams/serve-batch.ts'
import { actorOf, type RecogniseViewer, type RenewViewer, type ViewAs } from './viewer.ts'

interface Needs {
  readonly log: FastifyBaseLogger
  readonly trustedProxies: TrustedProxies
  readonly rateLimits: RateLimits
  readonly recognise: RecogniseViewer
  readonly renew: RenewViewer
  readonly admissions: Admissions
  readonly answers: OpenAnswers
  readonly viewAs: ViewAs
  readonly metricsToken: string | undefined
  readonly refusals: Pick<LimitedRecords, 'add'>
  /** Whether people reach us by https. */
  readonly isSecure: boolean
}

/** Connections on which no request begins are closed: each holds a place. */
const [HEADERS_MS, CHECKING_MS] = [20_000, 5_000]
const RECEIVING_MS = 120_000
const A_YEAR_SECONDS = 31_536_000
const BODY_LIMIT_BYTES = 1024 * 1024
/** Shorter answers are not worth counting, and never refused. */
const COUNTED_CHARS = 64 * 1024

/** Fastify with everything every route shares: ids, headers, limits, sign-in check, problem documents. */
export async function createHttp({
  log,
  trustedProxies,
  rateLimits,
  recognise,
  renew,
  admissions,
  answers,
  viewAs,
  metricsToken,
  refusals,
  isSecure,
}: Needs): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    trustProxy: toTrust(trustedProxies),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: 600, ignoreTrailingSlash: false },
    logController: new LogController({ disableRequestLogging: true }),
    // Of receiving a request, not of answering it: a client that sends a body in drops must not hold a connection for ever.
    requestTimeout: RECEIVING_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECKING_MS },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void answer(error, request, reply),
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validateWithSchema)
  app.setSerializerCompiler(serializerCompiler)
  registerErrorHandler(app)
  readCallers(app)
  logAnswers(app)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    // Without includeSubDomains: the other machines of a hospital are not ours to bind.
    strictTransportSecurity: isSecure && { maxAge: A_YEAR_SECONDS, includeSubDomains: false },
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const { config } = request.routeOptions
    if (config.endpoint && payload instanceof Readable && config.answer !== 'stream' && config.answer !== 'file')
      throw new Error('Only serveStream and serveFile may send a stream')
    // Only calls that changed nothing can still be refused here.
    const isRefusable = reply.statusCode < 400 && (request.method === 'GET' || config.answer !== 'value')
    if (request.viewer && isRefusable && typeof payload === 'string' && payload.length > COUNTED_CHARS)
      reply.raw.once('close', answers.hold(request.viewer, payload.length))
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  recordRefusals(app, refusals)
  await limitRates(app, rateLimits, (request) => recordRefusal(refusals, request, 'request.limited'))
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  parseBodies(app)
  collectBatchedCalls(app)
  guardRoutes(app, { recognise, renew, viewAs, metricsToken })
  app.decorate('admissions', admissions)
  app.decorate('answers', answers)
  recheckAfterChanges(app, admissions)
  return app
}

/** The first hook: limits, the record and the log ask for the address later. */
function readCallers(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const forwarded = headers['x-forwarded-for']
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = readForwarded(forwarded)
  })
}

/** Every call that is not marked as read-only may have taken a right from a person who is reading. Displays only read. */
function recheckAfterChanges(app: FastifyInstance, admissions: Admissions) {
  app.addHook('onResponse', async ({ routeOptions: { config } }, reply) => {
    const onlyReads = config.viewAs === true || config.allow === 'display'
    if (config.endpoint && !onlyReads && reply.statusCode < 400) admissions.recheckAll()
  })
}

/** One line per answer, by route pattern: addresses may carry tokens, and queries may carry patients' values. */
function logAnswers(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Guards, limits, streams and the compression each wait for the end of the answer, which Node takes for a leak from eleven on.
    reply.raw.setMaxListeners(30)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.viewer && actorOf(request.viewer).username,
        address: request.ip,
      },
      'answered',
    )
  })
}

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
