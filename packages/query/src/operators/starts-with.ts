import { textSearch } from './text-search.ts'

export const startsWith = textSearch('Starts With', (text) => `${text}%`)
