const countOf = (kind: string, count: number) => (count === 1 ? `1 ${kind}` : `${count} ${kind}s`)

export const messages = {
  all: 'All',
  failed: 'The folders could not be loaded.',
  missing: 'Folder not found. It was deleted, or it is no longer shared with you.',
  none: 'No folders yet. A folder holds questions and dashboards, and is shared as a whole.',
  created: (name: string) => `Folder ${name} created`,
  renamed: (name: string) => `The folder is called ${name} now`,
  movedItems: (kind: string, count: number, folder: string | undefined) =>
    folder === undefined
      ? `${countOf(kind, count)} taken out of ${count === 1 ? 'its folder' : 'their folders'}`
      : `${countOf(kind, count)} moved to ${folder}`,
  movedFolder: (name: string, folder: string | undefined) =>
    folder === undefined ? `Folder ${name} moved to the top` : `Folder ${name} moved to ${folder}`,
  moveFailed: 'It could not be moved',
  saveFailed: 'The folder could not be saved',
  shared: 'Folder Shared Successfully',
  shareFailed: 'The folder could not be shared',
  deleted: (name: string) => `Folder ${name} deleted`,
  deleteFailed: 'The folder could not be deleted',
  confirmDelete: (name: string, above: string | undefined) =>
    `Delete the folder ${name}? What is in it ${above === undefined ? 'stays in no folder' : `moves to ${above}`}. People who had it by this folder lose it.`,
  moveHint: 'Everyone who has the folder will see what you move there.',
} as const
