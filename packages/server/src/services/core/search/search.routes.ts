import { listOpened, recordOpened, searchAll } from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import type { OpenedItems } from './opened.ts'
import type { Search } from './search.ts'

export function searchRoutes(app: FastifyInstance, { search, opened }: { search: Search; opened: OpenedItems }) {
  serve(app, searchAll, ({ viewer, query }) => search(viewer, query.text))
  serve(app, listOpened, ({ viewer }) => opened.list(viewer))
  serve(app, recordOpened, async ({ viewer, body }) => {
    await opened.record(viewer, body.kind, body.id)
    return {}
  })
}
