import { z } from 'zod'
import { endpoint, showsNoRows } from '../endpoint.ts'

export const FOLDER_LEVELS_MAX = 6
export const FOLDERS_MAX = 2000
/** Of one owner who is no administrator, so that no one person takes all of them. */
export const FOLDERS_OF_ONE_MAX = 200

/** What lies in folders, beside other folders. */
export const folderItemKinds = ['question', 'dashboard'] as const
export type FolderItemKind = (typeof folderItemKinds)[number]

/** What one viewer may do with a folder: the server answers what it enforces, and the page offers no more. */
export const FolderRights = z.object({
  /** Move own items into it and make folders in it. */
  canAdd: z.boolean(),
  /** Rename, move and delete it, and take items of others out of it. */
  canManage: z.boolean(),
  canShare: z.boolean(),
  /** Sees who has access and can take shares back. */
  canSeeAccess: z.boolean(),
  canChangeOwner: z.boolean(),
})
export type FolderRights = z.infer<typeof FolderRights>

export const Folder = z.object({
  id: z.int(),
  name: z.string(),
  /** Null at the top. The caller need not see the folder above: on the page such a folder stands at the top. */
  parentId: z.int().nullable(),
  /** Empty when the account was deleted. */
  owner: z.string(),
  createdDate: z.string(),
  version: z.int(),
  rights: FolderRights,
})
export type Folder = z.infer<typeof Folder>

export const folderReaders = [
  'question.view',
  'question.write_access',
  'dashboard.view',
  'dashboard.write_access',
] as const

export const listFolders = endpoint({
  service: 'core',
  method: 'GET',
  path: '/folders',
  allow: folderReaders,
  viewAs: true,
  records: showsNoRows,
  summary: 'The folders that the caller owns or was given, with all below them, by name',
  reply: z.array(Folder),
})
