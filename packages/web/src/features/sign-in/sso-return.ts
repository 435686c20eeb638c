import type { SsoErrorCode } from '@soundings/contract'
import { messages } from './messages.ts'

export interface SsoReturn {
  readonly code?: string
  readonly error?: string
}

const errors: Readonly<Record<SsoErrorCode, string>> = {
  unavailable: messages.ssoUnavailable,
  'name-taken': messages.ssoNameTaken,
  deactivated: messages.ssoDeactivated,
  'not-confirmed': messages.ssoNotConfirmed,
}

/** What single sign-on brought back behind the `#` of the sign-in page. Of errors it names a code, because anyone can write a link with words of their own. */
export function readSsoReturn(hash: string): SsoReturn {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  const [code, error] = [fields.get('sso'), fields.get('sso_error')]
  if (error) return { error: Object.hasOwn(errors, error) ? errors[error as SsoErrorCode] : messages.signInFailed }
  return code ? { code } : {}
}
