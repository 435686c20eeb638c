import type { PermissionName, RoleName } from '@soundings/contract'

/** The signed-in user of a request, as the store knows them at this moment. */
export interface Viewer {
  readonly userId: number
  readonly username: string
  readonly sessionId: string
  readonly permissions: readonly PermissionName[]
  readonly roles: readonly RoleName[]
  /** Their role needs a second factor, and they have none yet: until then they hold no rights. */
  readonly mustSetUpSecondFactor?: true
  /** Of the API key that is used instead of a sign-in. */
  readonly keyName?: string
  /** The dashboard of the display link that is used instead of a sign-in. Such a viewer is let in by routes for displays alone. */
  readonly displayOf?: number
  /** Where the request came from and with which key or link, for the audit record. */
  readonly address: string
  /** The administrator who looks through this person's eyes, and to whom everything is put down. */
  readonly viewedBy?: string
}

/** The address of what runs later, for the audit record. */
export const BACKGROUND_ADDRESS = 'a background job'

/** Who really did it, as the audit record names them. */
export const actorOf = ({
  username,
  viewedBy,
  address,
}: Viewer): { readonly username: string; readonly address: string; readonly detail?: string } => ({
  username: viewedBy ?? username,
  address,
  ...(viewedBy !== undefined && { detail: `as ${username}` }),
})

/** Turns the bearer token of a request into its viewer; undefined when the token opens no live session and is no live key. */
export type RecogniseViewer = (token: string, address: string) => Promise<Viewer | undefined>

/** The viewer of a session or key with the rights of this moment; undefined when it has ended. */
export type RenewViewer = (sessionId: string, address: string) => Promise<Viewer | undefined>

export interface ViewedRoute {
  readonly name: string
  readonly onlyReads: boolean
  /** The same request is checked once more, which is no second read to record. */
  readonly isRecheck?: boolean
}

/** The viewer as whom an administrator may ask a route that only reads; everybody else is refused. */
export type ViewAs = (asker: Viewer, username: string, route: ViewedRoute) => Promise<Viewer>
