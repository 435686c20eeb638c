import {
  analyseColumn,
  getColumnAnalysis,
  getColumnStatistics,
  listColumnValues,
  listMappedColumns,
} from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { serve, serveRows } from '../../../platform/http/serve.ts'
import type { Columns } from './columns.ts'

export function columnRoutes(app: FastifyInstance, columns: Columns) {
  serve(app, listMappedColumns, ({ viewer }) => columns.map(viewer))
  serveRows(app, getColumnAnalysis, ({ viewer, params, admission }) => columns.analysis(viewer, params.id, admission))
  serveRows(app, analyseColumn, ({ viewer, params, admission }) => columns.analyse(viewer, params.id, admission))
  serveRows(app, listColumnValues, ({ viewer, params, query, admission }) =>
    columns.values(viewer, params.id, query, admission),
  )
  serveRows(app, getColumnStatistics, ({ viewer, params, admission }) =>
    columns.statistics(viewer, params.id, admission),
  )
}
