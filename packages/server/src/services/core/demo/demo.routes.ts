import { getDemo, removeDemo } from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import type { DemoRules } from './demo.ts'

export function demoRoutes(app: FastifyInstance, demo: DemoRules) {
  serve(app, getDemo, ({ viewer }) => demo.view(viewer))
  serve(app, removeDemo, async ({ viewer }) => {
    await demo.remove(viewer)
    return {}
  })
}
