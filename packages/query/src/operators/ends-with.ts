import { textSearch } from './text-search.ts'

export const endsWith = textSearch('Ends With', (text) => `%${text}`)
