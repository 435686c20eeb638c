import {
  beginUpload,
  cancelUploadLoad,
  changeUploadTables,
  getUploadLoad,
  listUploadTables,
  previewUpload,
  removeUpload,
  sendUploadPart,
  startUploadLoad,
  UPLOAD_PART_BYTES,
} from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { receiveBytes } from '../../../platform/http/receive-bytes.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Uploads } from './uploads.ts'

export function uploadRoutes(app: FastifyInstance, uploads: Uploads) {
  serve(app, beginUpload, ({ viewer, body }) => uploads.begin(viewer, body))
  receiveBytes(app, sendUploadPart, UPLOAD_PART_BYTES, ({ viewer, params, query, bytes }) =>
    uploads.addPart(viewer, params.id, { from: Number(query.from), bytes }),
  )
  serve(app, previewUpload, ({ viewer, params, body, signal }) => uploads.preview(viewer, params.id, body, signal))
  serve(app, removeUpload, async ({ viewer, params }) => {
    await uploads.remove(viewer, params.id)
    return {}
  })
  serve(app, startUploadLoad, ({ viewer, body }) => uploads.load(viewer, body))
  serve(app, listUploadTables, ({ viewer, params }) => uploads.tablesOf(viewer, params.id))
  serve(app, changeUploadTables, ({ viewer, params, body }) => uploads.change(viewer, params.id, body))
  serve(app, getUploadLoad, ({ viewer, params }) => uploads.viewLoad(viewer, params.id))
  serve(app, cancelUploadLoad, ({ viewer, params }) => uploads.cancel(viewer, params.id))
}
