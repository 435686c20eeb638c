import type { AuditEntry, User } from '@soundings/contract'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createCertificate } from '../../../../../../engines/src/testing/servers/certificate.ts'
import { DEFAULT_RATE_LIMITS } from '../../../../platform/http/guards/rate-limits.ts'
import { PEOPLE, SEARCHER, type Slapd, startSlapd } from '../../../../testing/servers/slapd.ts'
import { ADMIN, PASSWORD, startTestApp, type TestApp } from '../../../../testing/servers/test-app.ts'
import { WIDE_RATE_LIMITS } from '../../../../testing/servers/wide-rate-limits.ts'

export const FREE_GUESSES = 5

interface Running {
  slapd: Slapd
  test: TestApp
  clock: number
}

/** One directory for the tests of a file, and a server for each of them, which it starts with settings of its own. */
export function directoryForTests() {
  const on = {} as Running
  let ldap: Record<string, string>
  let people = 0

  beforeAll(async () => {
    const certificate = createCertificate()!
    on.slapd = await startSlapd(certificate)
    ldap = {
      LDAP_URL: on.slapd.urls.plain,
      LDAP_START_TLS: 'on',
      LDAP_CA_FILE: `${certificate.folder}/ca.pem`,
      LDAP_TIMEOUT_SECONDS: '10',
      LDAP_BIND_DN: SEARCHER.dn,
      LDAP_BIND_PASSWORD: SEARCHER.password,
      LDAP_SEARCH_BASE: PEOPLE,
      LDAP_USER_FILTER: '(&(objectClass=inetOrgPerson)(uid={username})(!(employeeType=left)))',
    }
  })
  afterAll(() => on.slapd.close())
  beforeEach(() => {
    on.clock = Date.parse('2026-03-02T08:00:00Z')
  })
  afterEach(() => on.test.close())

  const admin = () => on.test.as(ADMIN)

  return {
    on,
    admin,

    async start(env: Record<string, string> = {}, store?: 'postgresql') {
      const guesses = {
        ...WIDE_RATE_LIMITS.guesses,
        perName: { ...DEFAULT_RATE_LIMITS.guesses.perName, free: FREE_GUESSES },
      }
      on.test = await startTestApp({
        rateLimits: { ...WIDE_RATE_LIMITS, guesses },
        env: { ...ldap, ID_TOKEN_MINUTES: '1440', ...env },
        ...(store && { store }),
        now: () => new Date(on.clock),
      })
    },

    /** Every test has people of its own in the one directory. */
    async addPerson(more: Record<string, string | string[]> = {}): Promise<string> {
      people += 1
      const uid = `person${people}`
      await on.slapd.addPerson(uid, PASSWORD, more)
      return uid
    },

    signIn: (username: string, password: string = PASSWORD, more: object = {}) =>
      on.test.anonymous('POST', '/auth/authenticate', { username, password, ...more }),

    userOf: async (username: string) =>
      ((await admin().get(`/auth/users?search=${username}`)).json() as User[]).find(
        (user) => user.username === username,
      ),

    recorded: async (action: string) =>
      ((await admin().get(`/auth/audit?action=${action}&size=100`)).json() as AuditEntry[]).map(
        ({ username, outcome, detail }) => [username, outcome, detail],
      ),

    /** Lets time pass: sign-ins of tests end by it. */
    pass(ms: number) {
      on.clock += ms
      on.test.forgetSignIn(ADMIN)
    },
  }
}
