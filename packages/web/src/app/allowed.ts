import { isAdministrator, mayUse, type Allowance, type Holder } from '@soundings/contract'

/** Whether a person who has signed in may call what allows these. Display links are no people. */
export function isAllowed(holder: Holder, allowed: Allowance): boolean {
  if (allowed === 'public' || allowed === 'signed-in') return true
  if (allowed === 'display') return false
  return allowed === 'administrator' ? isAdministrator(holder) : mayUse(holder, allowed)
}
