import multipart from '@fastify/multipart'
import { type Allowance, type Endpoint, fieldProblem, Problem } from '@soundings/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { describeRoute, type Incoming, toIncoming } from '../serve.ts'
import type { Viewer } from '../viewer.ts'

/** Besides the file a client may send a few short fields; no one reads them. */
const FIELDS_MAX = 5
const STILL_MS = 2000

/** Serves an endpoint whose body is a form with one file, held in memory up to a limit. Other routes go on refusing forms. */
export function receiveFile<
  Reply extends z.ZodType,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Allow extends Allowance,
>(
  app: FastifyInstance,
  endpoint: Endpoint<Params, Query, z.ZodUnknown, Reply> & { readonly allow: Allow },
  maxBytes: number,
  handle: (
    incoming: Omit<Incoming<Params, Query, z.ZodUnknown, Viewer>, 'body'> & { readonly file: Buffer },
  ) => Promise<z.input<Reply>>,
) {
  const { fileField = 'file' } = endpoint
  const limits = {
    files: 1,
    fields: FIELDS_MAX,
    parts: FIELDS_MAX + 1,
    fieldSize: 1000,
    fileSize: maxBytes,
    headerPairs: 20,
  }
  app.register(async (scope) => {
    await scope.register(multipart, { limits, throwFileSizeLimit: false })
    scope.route({
      ...describeRoute(endpoint, 'value'),
      handler: async (request, reply) => {
        const file = await readFile(request, fileField, maxBytes)
        const incoming = toIncoming(request, reply) as Incoming<Params, Query, z.ZodUnknown, Viewer>
        return reply.send(await handle({ ...incoming, file }))
      },
    })
  })
}

async function readFile(request: FastifyRequest, field: string, maxBytes: number): Promise<Buffer> {
  if (!request.isMultipart())
    throw new Problem('unsupported', `Send a form (multipart/form-data) with the file in the field ${field}`)
  const patience = stillness(request)
  const part = await readable(request.file(), patience)
  if (part?.fieldname !== field) throw fieldProblem({ field, message: 'Choose a file to upload' })
  const bytes = await readable(part.toBuffer(), patience)
  if (part.file.truncated)
    throw new Problem(
      'too-large',
      `The file is too large: at most ${Math.floor(maxBytes / 1024 / 1024)} MB are possible`,
    )
  return bytes
}

/** The reader of forms waits for ever for the end of some broken ones: when all has come and nothing moves, that was it. */
function stillness({ raw }: FastifyRequest): Promise<never> {
  const still = new Promise<never>((_, fail) =>
    raw.once('end', () => setTimeout(() => fail(unreadable()), STILL_MS).unref()),
  )
  // Only a caller that still waits gets it.
  still.catch(() => undefined)
  return still
}

/** The reader of forms throws plain errors at forms that break off. */
async function readable<Result>(result: Promise<Result>, patience: Promise<never>): Promise<Result> {
  try {
    return await Promise.race([result, patience])
  } catch (error) {
    if (error instanceof Problem || (error instanceof Error && 'statusCode' in error)) throw error
    throw unreadable(error)
  }
}

function unreadable(cause?: unknown) {
  return new Problem('invalid', 'The upload cannot be read', { cause })
}
