import { isAdministrator, type Account, type Dashboard } from '@soundings/contract'

/** Only the owner and admin roles change or share a dashboard; a share is for looking. */
export function ownsDashboard(account: Account, { owner }: Pick<Dashboard, 'owner'>): boolean {
  return isAdministrator(account) || account.preferred_username === owner
}
