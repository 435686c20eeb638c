import { above } from '../../ui/above.ts'

export const screen = above
