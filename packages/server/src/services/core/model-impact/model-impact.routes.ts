import { checkModelChange } from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import type { ModelImpactRules } from './model-impact.ts'

export function modelImpactRoutes(app: FastifyInstance, impact: ModelImpactRules) {
  serve(app, checkModelChange, ({ viewer, body, signal }) => impact.of(viewer, body.changes, signal))
}
