import { getPreferences, savePreferences } from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import type { PreferenceRules } from './preferences.ts'

export function preferenceRoutes(app: FastifyInstance, preferences: PreferenceRules) {
  serve(app, getPreferences, ({ viewer }) => preferences.of(viewer.userId))
  serve(app, savePreferences, ({ viewer, body }) => preferences.save(viewer.userId, body))
}
