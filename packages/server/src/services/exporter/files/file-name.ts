import { downloadName } from '@soundings/contract'
import type { StoredFile } from './files.store.ts'

/** How a written file is called where it is saved. */
export const fileNameOf = ({ displayName, extension, rows, isCut }: StoredFile): string =>
  downloadName({ displayName, extention: extension, rows, cut: isCut })
