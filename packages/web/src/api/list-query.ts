import { LIST_SIZE_MAX } from '@soundings/contract'

/** Lists are small enough to be asked for whole; searching, sorting and paging happen on the page. */
export const wholeList = { size: LIST_SIZE_MAX }
