import { listTasks } from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import type { Tasks } from './tasks.ts'

export function taskRoutes(app: FastifyInstance, tasks: Tasks) {
  serve(app, listTasks, ({ viewer }) => tasks.listFor(viewer))
}
