import {
  changeFolderOwner,
  createFolder,
  deleteFolder,
  fieldProblem,
  listFolderAccess,
  listFolders,
  moveToFolder,
  shareFolder,
  unshareFolders,
  updateFolder,
} from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { Answer, serve } from '../../../platform/http/serve.ts'
import type { FolderShares } from './folder-shares.ts'
import type { Folders } from './folders.ts'
import type { MoveItems } from './move-items.ts'

interface Needs {
  readonly folders: Folders
  readonly shares: FolderShares
  readonly moveItems: MoveItems
}

export function folderRoutes(app: FastifyInstance, { folders, shares, moveItems }: Needs) {
  serve(app, listFolders, ({ viewer }) => folders.list(viewer))
  serve(app, createFolder, async ({ viewer, body }) => new Answer(await folders.create(viewer, body), { status: 201 }))
  serve(app, updateFolder, ({ viewer, params, body }) => {
    if (body.id !== undefined && body.id !== params.id)
      throw fieldProblem({ field: 'id', message: 'must be the one in the address' })
    return folders.update(viewer, params.id, body)
  })
  serve(app, deleteFolder, async ({ viewer, params }) => {
    await folders.remove(viewer, params.id)
    return {}
  })
  serve(app, moveToFolder, async ({ viewer, body }) => {
    await moveItems(viewer, body)
    return {}
  })
  serve(app, shareFolder, async ({ viewer, params, body }) => {
    await shares.share(viewer, [params.id], { usernames: body.users }, body.canEdit)
    return { message: 'Folder Shared Successfully' }
  })
  serve(app, unshareFolders, async ({ viewer, body }) => {
    await shares.unshare(viewer, body.folderIds, { usernames: body.userNames })
    return {}
  })
  serve(app, listFolderAccess, ({ viewer, params, query }) => shares.listAccess(viewer, params.id, query))
  serve(app, changeFolderOwner, async ({ viewer, body }) => {
    await shares.changeOwner(viewer, body.folders, body)
    return {}
  })
}
