import { readFile } from 'node:fs/promises'
import { Problem, type ShownQuestion } from '@soundings/contract'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { newToken } from '../../../platform/secrets/tokens.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { WrittenExport } from '../writing/write-export.ts'
import type { ExportFileStore, StoredFile } from './files.store.ts'
import { type Attempt, type FileProduction, type FileReader, headName, removeStored } from './produce-file.ts'

interface Needs {
  readonly store: ExportFileStore
  readonly production: FileProduction
  readonly bytes: FileStore
}

export interface NewMailFile {
  readonly deliveryId: string
  readonly ownerId: number
  readonly createdAt: string
  readonly questionName: string
  readonly request: ShownQuestion
}

type MailedWords = Pick<WrittenExport, 'head' | 'filters' | 'access'>

/** A written file with what a mail tells of it. */
export interface EnclosedFile extends MailedWords {
  readonly file: StoredFile
  readonly path: string
}

/** Files that go into mails: no one's downloads, and gone when the mail is. */
export function createMailFiles({ store, production, bytes }: Needs) {
  const writeHead = async ({ head, filters, access }: WrittenExport, storedName: string) =>
    void (await bytes.write(headName(storedName), (sink) =>
      sink(JSON.stringify({ head, filters, access } satisfies MailedWords)),
    ))

  return {
    of: store.ofDelivery,

    add: (file: NewMailFile, within: Db): Promise<void> =>
      store.insert({ ...file, id: newToken(), expiresAt: null, sessionId: null }, within),

    /** What a crash left complete is taken as it is. */
    async write(file: StoredFile, sender: FileReader, attempt: Attempt): Promise<void> {
      if (file.state === 'done') return
      const written = await production.produce(file, sender, attempt, writeHead)
      if (!written) throw new Problem('conflict', 'A file of this email was removed')
    },

    async open(file: StoredFile): Promise<EnclosedFile> {
      const text = await readFile(bytes.pathOf(headName(file.storedName)), 'utf8')
      // Mails that waited while the server was brought up to date have neither filters nor access.
      const kept = {
        filters: [],
        access: undefined,
        ...(JSON.parse(text) as Pick<MailedWords, 'head'> & Partial<MailedWords>),
      }
      return { file, ...kept, path: bytes.pathOf(file.storedName) }
    },

    remove: (file: StoredFile, within: Db): Promise<void> => store.remove(file.id, within),

    removeBytes: ({ storedName }: StoredFile): Promise<void> => removeStored(bytes, storedName),
  }
}

export type MailFiles = ReturnType<typeof createMailFiles>
