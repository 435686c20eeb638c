import { Problem } from '@soundings/contract'

/** Whoever sets a password or its reset address can sign in as that user, and must not see more by it. */
export function takeOverRefused() {
  return new Problem(
    'forbidden',
    'Only an administrator can set the password or e-mail of this user, with whom something is shared that you cannot see. Send them a reset mail by Forgot Password instead',
  )
}
