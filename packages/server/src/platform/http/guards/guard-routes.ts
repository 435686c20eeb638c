import { timingSafeEqual } from 'node:crypto'
import {
  API_KEY_PREFIX,
  DISPLAY_TOKEN_PREFIX,
  isAdministrator,
  mayUse,
  Problem,
  VIEW_AS_HEADER,
  type Allowance,
  type AnyEndpoint,
  type Records,
} from '@soundings/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RecogniseViewer, RenewViewer, ViewAs, Viewer } from '../viewer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    allow?: Allowance | 'metrics-token'
    records?: Records
    answer?: AnswerKind
    viewAs?: boolean
    isForPeople?: boolean
    /** Costs so little that it is not counted: files of the page, health. */
    isUncounted?: boolean
    /** What the route serves, for the documentation. */
    endpoint?: AnyEndpoint
  }
  interface FastifyRequest {
    viewer: Viewer | undefined
    /** Checks session and permission again and gives the viewer of this moment. */
    renewViewer: () => Promise<Viewer>
  }
  interface FastifyInstance {
    /** Every route with its policy, as registered. */
    policies: RoutePolicy[]
  }
}

/** What a route answers with: a value of our own, a value made of rows of a database, JSON in pieces, or a file. */
export type AnswerKind = 'value' | 'rows' | 'stream' | 'file'

export interface RoutePolicy {
  readonly method: string
  readonly path: string
  readonly allow: Allowance | 'metrics-token'
  readonly records: Records
  readonly answer: AnswerKind
}

interface Needs {
  readonly recognise: RecogniseViewer
  readonly renew: RenewViewer
  readonly viewAs: ViewAs
  readonly metricsToken: string | undefined
}

/** Default deny: the check runs on the matched route's own policy, and a route without one stops the start. */
export function guardRoutes(app: FastifyInstance, { recognise, renew, viewAs, metricsToken }: Needs) {
  const registered: {
    method: string | string[]
    url: string
    config?: { allow?: RoutePolicy['allow']; answer?: AnswerKind; records?: Records }
  }[] = []
  app.decorateRequest('viewer', undefined)
  app.decorateRequest('renewViewer')
  app.decorate('policies', [])
  app.addHook('onRoute', (route) => void registered.push(route))

  app.addHook('onReady', async () => {
    for (const { method, url, config } of registered) {
      if (!config?.allow) throw new Error(`${String(method)} ${url} declares no policy`)
      if (!config.records) throw new Error(`${String(method)} ${url} does not declare what it records`)
      for (const verb of [method].flat())
        app.policies.push({
          method: verb,
          path: url,
          allow: config.allow,
          records: config.records,
          answer: config.answer ?? 'value',
        })
    }
  })

  app.addHook('onRequest', async (request, reply) => {
    // What is at an address without a route is decided, and counted, by the handler of those.
    if (request.is404) return
    const { url, config } = request.routeOptions
    const { allow } = config
    const viewed = request.headers[VIEW_AS_HEADER]?.toString()
    if (allow === 'public' && viewed === undefined) return config.isUncounted ? undefined : app.countRequest(request)
    if (
      allow === 'metrics-token' &&
      viewed === undefined &&
      metricsToken &&
      isSameText(bearerOf(request), metricsToken)
    )
      return
    const token = bearerOf(request)
    const route = { name: `${request.method} ${url}`, onlyReads: config.viewAs === true }
    const admit = async (asker: Viewer | undefined, isRecheck: boolean): Promise<Viewer> => {
      if (!asker) throw refusedFor(token)
      // Before everything else that rights could allow: the maker of a display link may be an administrator.
      if (asker.displayOf !== undefined && (allow !== 'display' || viewed !== undefined)) throw notAllowed(request.url)
      if (asker.keyName !== undefined && config.isForPeople) throw notByKey()
      const viewer = viewed === undefined ? asker : await viewAs(asker, viewed, { ...route, isRecheck })
      if (!isAllowed(viewer, allow)) throw notAllowed(request.url)
      return viewer
    }
    // A refusal is recorded under the name of the asker, also when viewing as another user is refused.
    request.viewer = token ? await recognise(token, request.ip) : undefined
    app.countRequest(request)
    const viewer = await admit(request.viewer, false)
    request.viewer = viewer
    reply.raw.once('close', app.answers.begin(viewer))
    // By the session and not by its id token, which may end in the middle of a long answer.
    request.renewViewer = async () => admit(await renew(viewer.sessionId, request.ip), true)
  })
}

function isAllowed(viewer: Viewer, allow: RoutePolicy['allow'] | undefined): boolean {
  if (allow === undefined) return false
  if (allow === 'display') return viewer.displayOf !== undefined
  if (allow === 'signed-in') return true
  if (allow === 'administrator' || allow === 'metrics-token' || allow === 'public') return isAdministrator(viewer)
  return mayUse(viewer, allow)
}

function bearerOf({ headers }: FastifyRequest): string {
  const [scheme, token] = (headers.authorization ?? '').split(' ', 2)
  return scheme?.toLowerCase() === 'bearer' && token ? token : ''
}

function isSameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function refusedFor(token: string): Problem {
  if (token.startsWith(API_KEY_PREFIX)) return keyRefused()
  return token.startsWith(DISPLAY_TOKEN_PREFIX) ? displayRefused() : signedOut()
}

function signedOut() {
  return new Problem('signed-out', 'Please sign in')
}

/** One answer for all reasons. The record says which it was. */
function keyRefused() {
  return new Problem(
    'signed-out',
    'This API key is unknown, expired or revoked, its owner is deactivated, or it is not allowed from your address',
  )
}

/** One answer for all reasons here too. */
function displayRefused() {
  return new Problem(
    'signed-out',
    'This display link is unknown, expired or revoked, its maker may not share this dashboard any more, or it is not allowed from your address',
  )
}

function notByKey() {
  return new Problem('forbidden', 'This cannot be done with an API key. Sign in to do it')
}

function notAllowed(url: string) {
  return new Problem('forbidden', `You are unathorized to access this url ${url.split('?', 1)[0]}`)
}
