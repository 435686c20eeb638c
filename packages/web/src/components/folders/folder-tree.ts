import type { Folder } from '@soundings/contract'

type Placed = Pick<Folder, 'id' | 'name' | 'parentId'>

/** The folders in one; undefined asks for those at the top, to which belong all whose folder above the viewer does not see. */
export function foldersIn<Some extends Placed>(folders: readonly Some[], parentId: number | undefined): Some[] {
  if (parentId !== undefined) return folders.filter((folder) => folder.parentId === parentId)
  const ids = new Set(folders.map(({ id }) => id))
  return folders.filter((folder) => folder.parentId === null || !ids.has(folder.parentId))
}

/** From the top down to the folder itself. */
export function pathTo<Some extends Placed>(folders: readonly Some[], id: number): Some[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const path: Some[] = []
  for (let folder = byId.get(id); folder && !path.includes(folder); folder = byId.get(folder.parentId ?? 0))
    path.unshift(folder)
  return path
}

export const pathName = (folders: readonly Placed[], id: number): string =>
  pathTo(folders, id)
    .map(({ name }) => name)
    .join(' / ')

/** Where something can be moved, by their paths; a folder not into itself or below. */
export function targetsFor(folders: readonly Folder[], movedId?: number): { id: number; path: string }[] {
  return folders
    .filter(({ rights }) => rights.canAdd)
    .filter(({ id }) => movedId === undefined || !pathTo(folders, id).some((above) => above.id === movedId))
    .map(({ id }) => ({ id, path: pathName(folders, id) }))
    .toSorted((one, other) => one.path.localeCompare(other.path, 'en', { numeric: true, sensitivity: 'base' }))
}
