/** A value that people filter by; null stands for 'nothing there'. */
export type FilterValue = string | number | boolean | null
