import type { FieldError } from '@soundings/contract'

/** What is entered for every secret that is shown once: API keys and display links. */
export interface SecretForm {
  readonly name: string
  readonly days: string
  readonly addresses: string
  readonly currentPassword: string
}

export const emptySecretForm: SecretForm = { name: '', days: '90', addresses: '', currentPassword: '' }

const DAY_MS = 86_400_000

export const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

export const toSecretDraft = ({ name, days, addresses, currentPassword }: SecretForm, now: Date) => ({
  name: name.trim(),
  addresses: addressesIn(addresses),
  expiresDate: new Date(now.getTime() + Number(days) * DAY_MS).toISOString(),
  ...(currentPassword !== '' && { currentPassword }),
})

/** What the server found wrong, beside the field of the form that it means. */
export const secretProblems = <Form extends SecretForm>(
  errors: readonly FieldError[],
): Partial<Record<keyof Form, string>> =>
  Object.fromEntries(errors.map(({ field, message }) => [fieldOf(field), message])) as Partial<
    Record<keyof Form, string>
  >

const fieldOf = (field: string): string => (field === 'expiresDate' ? 'days' : field.split('.', 1).join(''))
