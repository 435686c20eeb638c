import { fieldProblem } from '@soundings/contract'

/** Operators may name the domains to which patients' data can go at all. */
export function assertAllowedRecipients(
  emails: readonly string[],
  allowedDomains: readonly string[],
  field: string,
): void {
  if (allowedDomains.length === 0) return
  const fieldErrors = emails.flatMap((email, index) => {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
    return allowedDomains.includes(domain)
      ? []
      : [{ field: `${field}[${index}]`, message: `Mails may not be sent to ${domain}` }]
  })
  if (fieldErrors.length > 0) throw fieldProblem(fieldErrors)
}
