import type { FastifyInstance } from 'fastify'
import type { Store } from '../../platform/store/store.ts'
import { fileRoutes } from './files/files.routes.ts'
import { createFiles } from './files/files.ts'
import { createFileStore } from './files/files.store.ts'

/** Answers as files. */
export function createExporter({ store }: { store: Store }) {
  const files = createFiles(createFileStore(store.db))
  return {
    mount: (app: FastifyInstance) => fileRoutes(app, files),
  }
}
