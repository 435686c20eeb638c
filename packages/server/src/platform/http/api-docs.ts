import swagger, { type SwaggerTransform } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { ProblemDocument, showsNoRows } from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'

const PROBLEM = { $ref: '#/components/responses/Problem' }
const BINARY = { type: 'string', format: 'binary' }

/** The OpenAPI document, made from the schemas that check the requests, and a page to browse it. The page alone says nothing of the calls. */
export async function serveApiDocs(
  app: FastifyInstance,
  { version, isPublic }: { version: string; isPublic: boolean },
) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Soundings', version, description: 'Business intelligence and reporting for health services' },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'An API key (snd_…), or the id token of a sign-in' },
        },
      },
    },
    transform: describeEndpoint,
    transformObject: (made) => ('openapiObject' in made ? withProblems(made.openapiObject) : made.swaggerObject),
  })
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      const isDocument = /\/(json|yaml)$/.test(route.url)
      route.config = { ...route.config, allow: isDocument && !isPublic ? 'signed-in' : 'public', records: showsNoRows }
    })
    await scope.register(swaggerUi, {
      routePrefix: '/api-docs',
      staticCSP: true,
      uiConfig: { requestInterceptor: askAsSignedIn as never },
    })
  })
}

interface Asked {
  readonly url: string
  readonly headers: Record<string, string>
}

interface Page {
  readonly localStorage: Record<string, string | undefined>
  readonly sessionStorage: Record<string, string | undefined>
  readonly location: { readonly href: string; readonly origin: string }
}

/** Runs in the browser, where its source is sent: the page asks as the person who is signed in there, and only us. */
function askAsSignedIn(request: Asked): Asked {
  const { localStorage, sessionStorage, location } = globalThis as unknown as Page
  const token = localStorage.authenticationToken ?? sessionStorage.authenticationToken
  const isOurs = new URL(request.url, location.href).origin === location.origin
  if (token && isOurs && !request.headers.Authorization) request.headers.Authorization = `Bearer ${token}`
  return request
}

/** Says what the checking schemas leave open: files, bodies that may be missing, and which of the replies come. */
const describeEndpoint: SwaggerTransform = (route) => {
  const { schema, url } = jsonSchemaTransform(route)
  const endpoint = route.route.config?.endpoint
  if (!endpoint) return { schema, url }
  const { body, bodyFormat, fileField, replies = [200] } = endpoint
  const {
    body: described,
    response,
    ...rest
  } = schema as { body?: unknown; response: Record<string, object>; produces?: string[] }
  const answers = replies.map((status) => [
    status,
    { ...(rest.produces ? BINARY : response[status]), description: status === 201 ? 'Made' : 'Done' },
  ])
  const form = fileField && { type: 'object', properties: { [fileField]: BINARY }, required: [fileField] }
  const content = bodyFormat === 'bytes' ? BINARY : (form ?? described)
  const note = endpoint.isForPeople && { description: 'For people who have signed in. API keys are refused (403).' }
  return {
    schema: {
      ...rest,
      ...note,
      ...(body !== undefined && { body: content }),
      response: Object.fromEntries(answers),
    },
    url,
  }
}

interface Operation {
  readonly parameters?: readonly { readonly in: string }[]
  readonly requestBody?: unknown
  readonly security?: unknown
  responses?: Record<string, unknown>
}

/** Every call can fail, and does so in one shape. */
function withProblems<Made extends { paths?: object; components?: object }>(made: Made): Made {
  for (const operation of Object.values(made.paths ?? {}).flatMap(
    (path: object) => Object.values(path) as Operation[],
  )) {
    const { parameters = [], requestBody, security } = operation
    operation.responses = {
      ...operation.responses,
      ...((parameters.length > 0 || requestBody !== undefined) && { 400: PROBLEM }),
      ...(security !== undefined && { 401: PROBLEM, 403: PROBLEM }),
      ...(parameters.some((parameter) => parameter.in === 'path') && { 404: PROBLEM }),
      default: PROBLEM,
    }
  }
  const Problem = {
    description: 'What went wrong, in words (RFC 9457)',
    content: { 'application/problem+json': { schema: z.toJSONSchema(ProblemDocument) } },
  }
  return { ...made, components: { ...made.components, responses: { Problem } } }
}
