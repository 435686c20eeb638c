import { Readable } from 'node:stream'
import { archiveNames, exportDashboardArchive, exportQuestionArchive, importArchive } from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { receiveFile } from '../../../platform/http/streams/receive-file.ts'
import { serveFile } from '../../../platform/http/streams/serve-file.ts'
import { ARCHIVE_BYTES_MAX } from './archive-format.ts'
import type { Backup } from './backup.ts'
import type { Restore } from './restoring/restore.ts'

export function backupRoutes(app: FastifyInstance, { backup, restore }: { backup: Backup; restore: Restore }) {
  serveFile(app, exportQuestionArchive, async ({ viewer, body }) =>
    toFile(archiveNames.questions, await backup.ofQuestions(viewer, body)),
  )
  serveFile(app, exportDashboardArchive, async ({ viewer, body }) =>
    toFile(archiveNames.dashboards, await backup.ofDashboards(viewer, body)),
  )
  receiveFile(app, importArchive, ARCHIVE_BYTES_MAX, ({ viewer, query, file }) =>
    restore(viewer, file, { isDryRun: query.dryRun === 'true', token: query.plan }),
  )
}

const toFile = (name: string, archive: Buffer) => ({
  name,
  mediaType: 'application/zip',
  bytes: archive.length,
  read: () => Readable.from([archive]),
})
