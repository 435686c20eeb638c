import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createThrowawayFolder, type ServerUser } from '../throwaway-folder.ts'

export interface TestCertificate {
  readonly folder: string
  /** The authority which vouches for the certificate, in PEM form. */
  readonly ca: string
  readonly certFile: string
  readonly keyFile: string
}

/** A certificate for `localhost` from an authority of its own, or undefined where there is no openssl. */
export function createCertificate(owner?: ServerUser): TestCertificate | undefined {
  const folder = createThrowawayFolder('soundings-certificate-')
  chmodSync(folder, 0o755)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  try {
    openssl('version')
  } catch {
    return undefined
  }
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost')
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '2',
    '-subj',
    '/CN=Test authority',
  )
  openssl('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'key.pem', '-out', 'request.pem', '-subj', '/CN=localhost')
  openssl(
    'x509',
    '-req',
    '-in',
    'request.pem',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-days',
    '2',
    '-extfile',
    'names',
    '-out',
    'cert.pem',
  )
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  if (owner) chownSync(keyFile, owner.uid, owner.gid)
  chmodSync(keyFile, 0o600)
  return { folder, ca: readFileSync(join(folder, 'ca.pem'), 'utf8'), certFile, keyFile }
}
