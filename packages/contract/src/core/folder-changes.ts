import { z } from 'zod'
import { endpoint, showsNoRows } from '../endpoint.ts'
import { IdParams } from '../paging.ts'
import {
  AccessList,
  AccessQuery,
  CanEdit,
  Ids,
  OwnerChange,
  Usernames,
  unsharePermissions,
} from '../permissions/sharing.ts'
import { takesBack } from '../permissions/takes-back.ts'
import { nameLine } from '../text.ts'
import { Folder, folderItemKinds, folderReaders } from './folders.ts'

const FolderName = nameLine(100).trim().min(1)
const FolderId = z.int().min(1)

/** Where a folder lies; null at the top. */
const Parent = FolderId.nullable()

const writers = ['question.write_access', 'dashboard.write_access'] as const

export const createFolder = endpoint({
  service: 'core',
  method: 'POST',
  path: '/folders',
  allow: writers,
  records: ['folder.create'],
  summary: 'Create a folder, at the top or in another one',
  body: z.strictObject({ name: FolderName, parentId: Parent.default(null) }),
  replies: [201],
  reply: Folder,
})

export const updateFolder = endpoint({
  service: 'core',
  method: 'PUT',
  path: '/folders/:id',
  allow: writers,
  records: ['folder.update'],
  summary:
    'Rename a folder, or move it with all that is in it: its items are then shared with everyone who has the folder above. 409 when it was changed since the version that is sent',
  params: IdParams,
  body: takesBack(
    z.strictObject({
      id: FolderId.optional(),
      name: FolderName.optional(),
      parentId: Parent.optional(),
      version: z.int(),
    }),
    Folder,
  ),
  reply: Folder,
})

export const deleteFolder = endpoint({
  service: 'core',
  method: 'DELETE',
  path: '/folders/:id',
  allow: writers,
  records: ['folder.delete'],
  summary: 'Delete a folder. What is in it moves to the folder above, or out of all folders',
  params: IdParams,
  reply: z.strictObject({}),
})

export const moveToFolder = endpoint({
  service: 'core',
  method: 'POST',
  path: '/folders/items',
  allow: writers,
  records: ['question.move', 'dashboard.move'],
  summary:
    'Move questions or dashboards into a folder, all or none, and by it share them with everyone who has the folder; null takes them out of their folders',
  body: z.strictObject({ kind: z.enum(folderItemKinds), ids: Ids, folderId: FolderId.nullable() }),
  reply: z.strictObject({}),
})

export const shareFolder = endpoint({
  service: 'core',
  method: 'POST',
  path: '/folders/:id/share',
  allow: ['question.share', 'dashboard.share'],
  records: ['folder.share', 'folder.allow-edit', 'folder.end-edit'],
  summary: 'Share a folder, with all that is in it and below it now and later, with users',
  params: IdParams,
  body: z.strictObject({ users: Usernames, canEdit: CanEdit }),
  reply: z.object({ message: z.string() }),
})

export const unshareFolders = endpoint({
  service: 'core',
  method: 'POST',
  path: '/folders/unshare',
  allow: unsharePermissions.folder,
  records: ['folder.unshare'],
  summary: 'Take shared folders back from users',
  body: z.strictObject({ folderIds: Ids, userNames: Usernames }),
  reply: z.strictObject({}),
})

export const listFolderAccess = endpoint({
  service: 'core',
  method: 'GET',
  path: '/folders/:id/access',
  allow: folderReaders,
  records: showsNoRows,
  summary: 'Who has access to a folder, for those who manage it',
  params: IdParams,
  query: AccessQuery,
  reply: AccessList,
})

export const changeFolderOwner = endpoint({
  service: 'core',
  method: 'POST',
  path: '/folders/owner',
  allow: 'administrator',
  records: ['folder.change-owner', 'folder.share', 'folder.allow-edit', 'folder.end-edit'],
  summary: 'Hand folders over to another owner, all or none; also those of deleted users',
  body: z.strictObject({ folders: Ids, ...OwnerChange }),
  reply: z.strictObject({}),
})
