export interface SsoReturn {
  readonly code?: string
  readonly error?: string
}

/** What single sign-on brought back behind the `#` of the sign-in page. */
export function readSsoReturn(hash: string): SsoReturn {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  const [code, error] = [fields.get('sso'), fields.get('sso_error')]
  if (error) return { error }
  return code ? { code } : {}
}
