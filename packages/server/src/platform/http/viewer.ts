import type { PermissionName, RoleName } from '@soundings/contract'

/** The signed-in user of a request, as the store knows them at this moment. */
export interface Viewer {
  readonly userId: number
  readonly username: string
  readonly sessionId: string
  readonly permissions: readonly PermissionName[]
  readonly roles: readonly RoleName[]
  /** Where the request came from, for the audit record. */
  readonly address: string
}

/** Turns the bearer token of a request into its viewer; undefined when the token opens no live session. */
export type RecogniseViewer = (token: string, address: string) => Promise<Viewer | undefined>
