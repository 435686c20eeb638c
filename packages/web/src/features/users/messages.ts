import { ApiError } from '../../api/core/api-error.ts'

export const messages = {
  loadFailed: 'Error loading users',
  loadUserFailed: 'This user could not be loaded. It may have been deleted.',
  empty: 'Everyone who can sign in will appear here.',
  inactive: 'Inactive',
  service: 'Service',
  directory: 'Directory',
  sso: 'Single sign-on',
  directoryOwns: 'Change it in the directory',
  providers: {
    directory: 'This person signs in with the password of the directory, which also says whether they are still there.',
    sso: 'This person signs in with single sign-on.',
  },
  serviceSwitch: 'Service account',
  serviceHint: 'For programs. It has no password and calls the API with keys that administrators create.',
  serviceEdit: 'A service account has no password. Create API keys for it in the list of users.',
  neverSignedIn: 'Never',
  confirmDelete: 'Are you sure you want to delete this users ?',
  systemUser: (username: string) => `The ${username} user created by system, you cannot delete this user account`,
  fillAllFields: 'Please fill all fields',
  invalidEmail: 'Please enter valid email',
  adminOnly: 'Only an administrator can change an administrator.',
  mayNotToggle: (enabled: boolean) =>
    `You need the permission to activate users to ${enabled ? 'deactivate' : 'activate'} this user`,
  unchangedPassword: 'Leave blank to keep the current password',
  notHeld: 'You can grant or take away only permissions that you hold yourself. The others are greyed out.',
  sendReset: 'Send a reset email',
  resetSent: (username: string) => `If ${username} signs in with a password, a reset email is on its way`,
  resetFactor: 'Reset the second factor',
  confirmResetFactor:
    'They sign in with their password alone, until they set up a second factor again. Their sessions end.',
  factorReset: (username: string) => `${username} signs in without a second factor`,
  factorResetFailed: 'The second factor could not be reset',
  resetFailed: 'The reset email could not be sent',
  alwaysOn: 'Every user has this permission.',
  holdsAll: 'This role holds every permission, whatever is ticked here.',
  preset: 'Sets the role and the permissions. You can change both afterwards.',
  ownChoice: 'Own choice',
  through: (kind: 'group' | 'folder', names: readonly string[], isDirect: boolean) =>
    `${isDirect ? 'Also through' : 'Through'} the ${names.length === 1 ? kind : `${kind}s`} ${names.join(', ')}`,
  noSharedEntity: 'No shared entity yet',
  reachedTitle: (username: string) => `What ${username} reads through questions, and why`,
  reachedNone: 'No question gives this user any rows.',
  reachesAll: 'This user has an admin role and reads all questions.',
  reachedFailed: 'The questions that this user reads could not be loaded',
}

/** The words of one change of a user: while it runs, when it is done, when it fails. */
export const changes = {
  create: { doing: 'Adding user ', done: 'User created successfully' },
  update: { doing: 'updating user ', done: 'user updated successfully' },
  delete: { doing: 'Deleting user ', done: 'user deleted successfully' },
} satisfies Record<string, { doing: string; done: string }>

export type ChangeName = keyof typeof changes

/** A failure that the server answered is told by its title; one without an answer is unexpected. */
export function changeFailure(change: ChangeName, error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return `Unexpected ${change} error`
  return error.serverTitle || `${change} error`
}
