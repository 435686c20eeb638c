import type { ConnectionTemplate } from '@soundings/contract'
import { type Engine, engines } from '@soundings/engines'
import { isFileEngine, isFolderEngine } from '../engine-names.ts'

/** What the connection form asks for each engine, and what it proposes. */
export const connectionTemplates = (): ConnectionTemplate[] =>
  Object.entries<Engine>(engines).map(([id, engine]) => toTemplate(id, engine))

function toTemplate(id: string, engine: Engine): ConnectionTemplate {
  const { label, template } = engine
  return {
    id,
    dbType: id,
    displayType: label,
    dbName: template.database,
    description: template.description,
    hostServer: template.host ?? '',
    port: template.port,
    schema: template.schema,
    isFile: isFileEngine(engine),
    isFolder: isFolderEngine(engine),
  }
}
