import type { ExportedFile } from '@soundings/contract'

export function newestFirst(files: readonly ExportedFile[]): ExportedFile[] {
  return files.toSorted((one, other) => Date.parse(other.createdDate) - Date.parse(one.createdDate))
}
