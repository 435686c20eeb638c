import { textSearch } from './text-search.ts'

export const contains = textSearch('Contains', (text) => `%${text}%`)
