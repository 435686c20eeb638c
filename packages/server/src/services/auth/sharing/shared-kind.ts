/** What people can be given. */
export type SharedKind = 'database' | 'table' | 'question' | 'dashboard'
