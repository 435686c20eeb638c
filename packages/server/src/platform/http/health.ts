import { showsNoRows } from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { z } from 'zod'
import type { DiskSpace } from '../files/disk-space.ts'
import type { Store } from '../store/store.ts'

interface Needs {
  readonly store: Store
  readonly space: Pick<DiskSpace, 'isFull'>
  readonly isStopping: () => boolean
}

export function serveHealth(app: FastifyInstance, { store, space, isStopping }: Needs) {
  const uncounted = { allow: 'public' as const, records: showsNoRows, isUncounted: true }
  const answers = (summary: string, status: z.ZodType) => ({
    summary,
    tags: ['operation'],
    response: { 200: z.object({ status }), 503: z.object({ status: z.string() }) },
  })
  app.get('/health/live', { config: uncounted, schema: answers('Whether the process lives', z.literal('up')) }, () => ({
    status: 'up',
  }))

  app.get(
    '/health/ready',
    { config: uncounted, schema: answers('Whether the store answers and work is taken', z.literal('ready')) },
    async (_request, reply) => {
      if (isStopping()) return reply.code(503).send({ status: 'stopping' })
      try {
        await store.check()
        if (await space.isFull()) return await reply.code(503).send({ status: 'disk full' })
        return { status: 'ready' }
      } catch {
        return reply.code(503).send({ status: 'store unreachable' })
      }
    },
  )
}

export function serveMetrics(app: FastifyInstance) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'soundings_http_request_seconds',
    help: 'Time from request to answer by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    }
    durations.observe(labels, reply.elapsedTime / 1000)
  })
  const summary = 'Figures for a collector, with METRICS_TOKEN or as an administrator'
  const metrics = {
    summary,
    tags: ['operation'],
    produces: ['text/plain'],
    security: [{ bearer: [] }],
    response: { 200: z.string() },
  }
  app.get(
    '/metrics',
    { config: { allow: 'metrics-token', records: showsNoRows }, schema: metrics },
    async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()),
  )
}
