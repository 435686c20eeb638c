import { getHome, recordHomeVisit } from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import type { HomeRules } from './home.ts'

export function homeRoutes(app: FastifyInstance, home: HomeRules) {
  serve(app, getHome, ({ viewer }) => home.of(viewer))
  serve(app, recordHomeVisit, async ({ viewer, body }) => {
    await home.recordVisit(viewer, body)
    return {}
  })
}
