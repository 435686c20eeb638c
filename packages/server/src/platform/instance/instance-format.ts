import { z } from 'zod'

/** A whole installation in one file: store, exported files, outbox and data files, but never the key. */
export const FORMAT = 'soundings-instance'
export const FORMAT_VERSION = 1
export const MANIFEST = 'instance.json'
export const STORE_FILE = 'soundings.db'
/** The folder of tables made of uploads, below the one for database files: they are ours, wherever that lies. */
export const UPLOADS_FOLDER = 'soundings-uploads'

export const InstanceManifest = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.int(),
  productVersion: z.string(),
  createdDate: z.string(),
  keyFingerprint: z.string(),
  /** The folder of database files, when it lies outside the data folder and was therefore left alone. */
  filesLeftIn: z.string().optional(),
  files: z.array(z.object({ path: z.string().min(1), bytes: z.int(), sha256: z.string() })),
})
export type InstanceManifest = z.infer<typeof InstanceManifest>

/** Something that the operator can mend; told without a stack. */
export class InstanceError extends Error {
  override readonly name = 'InstanceError'
}

export interface Place {
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
  readonly secretKey?: string | undefined
}

export function assertOwnStore({ databaseUrl, dataDir }: Place) {
  if (!databaseUrl) return
  throw new InstanceError(
    `The store of this installation is PostgreSQL (DATABASE_URL). Back it up and restore it with pg_dump --format=custom and pg_restore, and copy the folder ${dataDir} with it.`,
  )
}
