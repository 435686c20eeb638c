import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Attribute, Change, Client } from 'ldapts'
import type { TestCertificate } from '../../../../engines/src/testing/servers/certificate.ts'
import { findFreePort } from '../../../../engines/src/testing/servers/server-process.ts'

export const BASE = 'dc=hospital,dc=example'
export const PEOPLE = `ou=people,${BASE}`
export const GROUPS = `ou=groups,${BASE}`
const ROOT = { dn: `cn=root,${BASE}`, password: 'root of the directory' }
/** The account with which Soundings searches. */
export const SEARCHER = { dn: `cn=searcher,${BASE}`, password: 'finds people' }
const START_LIMIT_MS = 60_000
const STEP_MS = 50
/** The server lists no more to it at once, as Active Directory does with 1,000. */
export const MOST_ENTRIES = 5

/** Debian's OpenLDAP on ports of its own, with people and groups below one base, and the attributes of Active Directory that we read. */
export async function startSlapd({ certFile, keyFile }: TestCertificate) {
  const folder = mkdtempSync(join(tmpdir(), 'soundings-slapd-'))
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'slapd.conf'), configuration(folder, certFile, keyFile))
  const [plain, secure] = [await findFreePort(), await findFreePort()]
  const urls = { plain: `ldap://localhost:${plain}`, secure: `ldaps://localhost:${secure}` }
  let running = await run(folder, urls)
  const root = new Client({ url: urls.plain, timeout: 10_000, connectTimeout: 10_000, autoRebind: true })
  await root.bind(ROOT.dn, ROOT.password)
  await root.add(BASE, { objectClass: ['dcObject', 'organization'], dc: 'hospital', o: 'Hospital' })
  for (const ou of ['people', 'groups']) await root.add(`ou=${ou},${BASE}`, { objectClass: 'organizationalUnit', ou })
  await root.add(SEARCHER.dn, {
    objectClass: ['organizationalRole', 'simpleSecurityObject'],
    cn: 'searcher',
    userPassword: SEARCHER.password,
  })

  const dnOf = (uid: string) => `uid=${uid},${PEOPLE}`
  return {
    urls,
    /** Changes the directory as its administrator. */
    root,
    dnOf,

    async addPerson(uid: string, password: string, more: Record<string, string | string[]> = {}): Promise<void> {
      await root.add(dnOf(uid), {
        objectClass: ['inetOrgPerson', 'adPerson'],
        cn: uid,
        givenName: uid,
        sn: 'Example',
        mail: `${uid}@hospital.example`,
        userPassword: password,
        ...more,
      })
    },

    /** A group has a member at least. */
    change: (uid: string, type: string, ...values: string[]): Promise<void> =>
      root.modify(dnOf(uid), [new Change({ operation: 'replace', modification: new Attribute({ type, values }) })]),
    addGroup: (cn: string, ...members: string[]): Promise<void> =>
      root.add(`cn=${cn},${GROUPS}`, { objectClass: 'groupOfNames', cn, member: members.map(dnOf) }),

    async stop(): Promise<void> {
      await root.unbind()
      await running.stop()
    },

    async start(): Promise<void> {
      running = await run(folder, urls)
      await root.bind(ROOT.dn, ROOT.password)
    },

    async close(): Promise<void> {
      await root.unbind()
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Slapd = Awaited<ReturnType<typeof startSlapd>>

async function run(folder: string, urls: { plain: string; secure: string }) {
  const child = spawn(
    '/usr/sbin/slapd',
    ['-d', '0', '-f', join(folder, 'slapd.conf'), '-h', `${urls.plain}/ ${urls.secure}/`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const latest = Date.now() + START_LIMIT_MS
  for (;;) {
    const refusal = await bindAnonymously(urls.plain).catch((error: unknown) => error ?? 'no reason given')
    if (refusal === undefined) break
    if (child.exitCode !== null || Date.now() > latest)
      throw new Error(`slapd did not start: ${said}`, { cause: refusal })
    await sleep(STEP_MS)
  }
  return {
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function bindAnonymously(url: string): Promise<void> {
  const client = new Client({ url, connectTimeout: 1000, timeout: 1000 })
  await client.bind('', '')
  await client.unbind()
}

const configuration = (folder: string, certFile: string, keyFile: string) => `
${['core', 'cosine', 'inetorgperson'].map((name) => `include /etc/ldap/schema/${name}.schema`).join('\n')}
attributetype ( 1.2.840.113556.1.4.8 NAME 'userAccountControl' SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.159 NAME 'accountExpires' SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.2 NAME 'objectGUID' EQUALITY octetStringMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.40 SINGLE-VALUE )
objectclass ( 1.2.840.113556.1.5.9 NAME 'adPerson' AUXILIARY MAY ( userAccountControl $ accountExpires $ objectGUID ) )
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload memberof
pidfile ${folder}/slapd.pid
TLSCertificateFile ${certFile}
TLSCertificateKeyFile ${keyFile}
allow bind_anon_cred bind_anon_dn
database mdb
suffix "${BASE}"
directory ${folder}/data
maxsize 67108864
dbnosync
rootdn "${ROOT.dn}"
rootpw "${ROOT.password}"
limits dn.exact="${SEARCHER.dn}" size=${MOST_ENTRIES}
overlay memberof
access to attrs=userPassword by anonymous auth
access to * by dn.exact="${SEARCHER.dn}" read
`
