import { listFiles } from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { listPage } from '../../../platform/http/list-page.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Files } from './files.ts'

export function fileRoutes(app: FastifyInstance, files: Files) {
  serve(app, listFiles, async ({ viewer, query }) => listPage(await files.listFor(viewer), query))
}
