import { lazily } from '../../ui/load/lazily.tsx'
import type { ListFolders } from './use-list-folders.ts'

const FolderBar = lazily(() => import('./FolderBar.tsx'))

/** The folders above a list, where they are shown. */
export const FolderStrip = ({ list }: { list: ListFolders }) => (list.isShown ? <FolderBar list={list} /> : null)
