import { Problem } from '@soundings/contract'

/** Setting a password or its reset address allows signing in as that user, which must not show more. */
export function takeOverRefused() {
  return new Problem(
    'forbidden',
    'Only an administrator can set the password or email of this user, with whom something is shared that you cannot see. Send them a reset email instead',
  )
}
