import {
  ADMINISTRATOR_SCOPE,
  type ApiKeyDraft,
  type Holder,
  isAdministrator,
  type KeyScope,
  keyScopeEntries,
  mayUse,
} from '@soundings/contract'
import { emptySecretForm, type SecretForm, toSecretDraft } from '../secrets/secret-form.ts'

export interface KeyForm extends SecretForm {
  readonly scope: readonly KeyScope[]
}

export const lifetimes = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '730', label: '2 years' },
]

export const emptyKeyForm: KeyForm = { ...emptySecretForm, scope: [] }

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

export const toKeyDraft = (form: KeyForm, now: Date): ApiKeyDraft => ({
  ...toSecretDraft(form, now),
  scope: [...form.scope],
})
