import {
  ADMINISTRATOR_SCOPE,
  type ApiKeyDraft,
  type FieldError,
  type Holder,
  isAdministrator,
  type KeyScope,
  keyScopeEntries,
  mayUse,
} from '@soundings/contract'

export interface KeyForm {
  readonly name: string
  readonly scope: readonly KeyScope[]
  readonly days: string
  readonly addresses: string
  readonly currentPassword: string
}

export const lifetimes = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '730', label: '2 years' },
]

export const emptyKeyForm: KeyForm = { name: '', scope: [], days: '90', addresses: '', currentPassword: '' }

const DAY_MS = 86_400_000

interface ScopeGroup {
  readonly category: string
  readonly entries: typeof keyScopeEntries
}

/** What the owner of a key holds, by category. */
export function scopeGroupsFor(owner: Holder): ScopeGroup[] {
  const offered = keyScopeEntries.filter(({ name }) =>
    name === ADMINISTRATOR_SCOPE ? isAdministrator(owner) : mayUse(owner, name),
  )
  return [...Map.groupBy(offered, ({ category }) => category)].map(([category, entries]) => ({ category, entries }))
}

export const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

export function toKeyDraft({ name, scope, days, addresses, currentPassword }: KeyForm, now: Date): ApiKeyDraft {
  return {
    name: name.trim(),
    scope: [...scope],
    addresses: addressesIn(addresses),
    expiresDate: new Date(now.getTime() + Number(days) * DAY_MS).toISOString(),
    ...(currentPassword !== '' && { currentPassword }),
  }
}

/** What the server found wrong, beside the field it means. */
export function keyProblems(errors: readonly FieldError[]): Partial<Record<keyof KeyForm, string>> {
  const nameOf = (field: string): string => (field === 'expiresDate' ? 'days' : field.split('.', 1).join(''))
  return Object.fromEntries(errors.map(({ field, message }) => [nameOf(field), message]))
}
