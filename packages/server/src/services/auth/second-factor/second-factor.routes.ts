import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  turnOffSecondFactor,
} from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import type { SecondFactors } from './second-factor.ts'

export function secondFactorRoutes(app: FastifyInstance, secondFactor: SecondFactors) {
  serve(app, getSecondFactor, ({ viewer }) => secondFactor.view(viewer))
  serve(app, beginSecondFactor, ({ viewer, body }) => secondFactor.begin(viewer, body.currentPassword))
  serve(app, confirmSecondFactor, ({ viewer, body }) => secondFactor.confirm(viewer, body.code))
  serve(app, renewRecoveryCodes, ({ viewer, body }) => secondFactor.renewRecoveryCodes(viewer, body.code))
  serve(app, turnOffSecondFactor, async ({ viewer, body }) => {
    await secondFactor.turnOff(viewer, body.code)
    return {}
  })
  serve(app, resetSecondFactor, async ({ viewer, params }) => {
    await secondFactor.reset(viewer, params.id)
    return {}
  })
}
