import { screen } from '../features/users/UsersScreen.ts'

export const above: unknown = screen
