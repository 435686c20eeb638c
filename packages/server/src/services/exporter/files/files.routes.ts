import {
  cancelExport,
  deleteFile,
  downloadFile,
  downloadFileFromAuth,
  exportQuestion,
  getFile,
  listFiles,
} from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { pageAnswer, serve } from '../../../platform/http/serve.ts'
import { serveFile } from '../../../platform/http/streams/serve-file.ts'
import { formats } from '../formats/registry.ts'
import { fileNameOf } from './file-name.ts'
import type { Files } from './files.ts'

export function fileRoutes(app: FastifyInstance, files: Files) {
  serve(app, exportQuestion, async ({ viewer, body, signal }) => {
    const { id, state, error, rows, isCut } = await files.request(viewer, body, signal)
    return {
      fileId: id,
      status: state === 'failed' ? ('FAIL' as const) : ('PASS' as const),
      cause: error ?? '',
      state,
      rows,
      cut: isCut,
    }
  })
  serve(app, listFiles, async ({ viewer, query }) => pageAnswer(await files.list(viewer, query)))
  serve(app, getFile, ({ viewer, params }) => files.get(viewer, params.id))
  serve(app, cancelExport, async ({ viewer, params }) => {
    await files.cancel(viewer, params.id)
    return {}
  })
  serve(app, deleteFile, async ({ viewer, params }) => {
    await files.remove(viewer, params.id)
    return {}
  })
  for (const download of [downloadFile, downloadFileFromAuth]) {
    serveFile(app, download, async ({ viewer, params, admission }) => {
      const { file, bytes, read } = await files.open(viewer, params.id, admission)
      return { name: fileNameOf(file), mediaType: formats[file.extension].mediaType, bytes, read }
    })
  }
}
