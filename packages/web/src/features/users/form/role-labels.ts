import type { RoleName } from '@soundings/contract'

export const roleLabels: Readonly<Record<RoleName, string>> = {
  ROLE_USER: 'User',
  ROLE_ADMIN: 'Administrator',
  ROLE_SYSTEM_ADMIN: 'System administrator',
  ROLE_SYSTEM_SUPPORT: 'System support',
}
