import { unverifyDashboard, unverifyQuestion, verifyDashboard, verifyQuestion } from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import type { VerifiedRules } from './verified.ts'

export function verifiedRoutes(app: FastifyInstance, { verify, unverify }: VerifiedRules) {
  serve(app, verifyDashboard, ({ viewer, params, body }) => verify(viewer, 'dashboard', params.id, body.version))
  serve(app, verifyQuestion, ({ viewer, params, body }) => verify(viewer, 'question', params.id, body.version))
  serve(app, unverifyDashboard, async ({ viewer, params }) => {
    await unverify(viewer, 'dashboard', params.id)
    return {}
  })
  serve(app, unverifyQuestion, async ({ viewer, params }) => {
    await unverify(viewer, 'question', params.id)
    return {}
  })
}
