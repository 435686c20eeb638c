import { createServer, type Server, type Socket } from 'node:net'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, FilterParser } from 'ldapts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCertificate, type TestCertificate } from '../../../../../engines/src/testing/servers/certificate.ts'
import { readConfig } from '../../../config.ts'
import { BASE, PEOPLE, SEARCHER, type Slapd, startSlapd } from '../../../testing/servers/slapd.ts'
import { createDirectory } from './directory.ts'
import { createDirectoryClient } from './directory-client.ts'

let slapd: Slapd
let certificate: TestCertificate
let caFile: string
let hanging: Server
const held: Socket[] = []

beforeAll(async () => {
  certificate = createCertificate()!
  caFile = join(certificate.folder, 'ca.pem')
  slapd = await startSlapd(certificate)
  await slapd.addPerson('anna', 'correct horse')
  // Accepts and never says anything.
  hanging = createServer((socket) => void held.push(socket))
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  for (const socket of held) socket.destroy()
  await new Promise((resolve) => hanging.close(resolve))
  await slapd.close()
})

const uncounted = (_person: string, verify: () => Promise<boolean>) => verify()
const hangingPort = () => (hanging.address() as { port: number }).port

const configOf = (env: Record<string, string>) =>
  readConfig({
    LDAP_CA_FILE: caFile,
    LDAP_TIMEOUT_SECONDS: '1',
    LDAP_BIND_DN: SEARCHER.dn,
    LDAP_BIND_PASSWORD: SEARCHER.password,
    LDAP_SEARCH_BASE: BASE,
    ...env,
  }).ldap!

function directoryOf(env: Record<string, string>) {
  const config = configOf(env)
  const failed: string[] = []
  const client = createDirectoryClient({
    config,
    log: { warn: (details) => void failed.push((details as { server: string }).server) },
  })
  return { client, failed, directory: createDirectory({ client, config, now: () => new Date() }) }
}

const signIn = async (env: Record<string, string>, password = 'correct horse') => {
  const answer = await directoryOf(env).directory.signIn('anna', password, uncounted)
  return 'person' in answer ? answer.person.dn : answer.refused
}

describe('the connection to the directory', () => {
  it('is encrypted by TLS from the start or by StartTLS, and tells right from wrong passwords', async () => {
    for (const env of [{ LDAP_URL: slapd.urls.secure }, { LDAP_URL: slapd.urls.plain, LDAP_START_TLS: 'on' }]) {
      expect(await signIn(env)).toBe(`uid=anna,${PEOPLE}`)
      expect(await signIn(env, 'wrong')).toBe('wrong password')
    }
  })

  it('is refused when the certificate is of another authority or for another name', async () => {
    const other = createCertificate()!
    const [otherCa, ofAddress] = [
      join(other.folder, 'ca.pem'),
      {
        secure: slapd.urls.secure.replace('localhost', '127.0.0.1'),
        plain: slapd.urls.plain.replace('localhost', '127.0.0.1'),
      },
    ]
    for (const start of ['on', 'off']) {
      const pick = ({ secure, plain }: { secure: string; plain: string }) => (start === 'on' ? plain : secure)
      await expect(
        signIn({ LDAP_URL: pick(slapd.urls), LDAP_START_TLS: start, LDAP_CA_FILE: otherCa }),
      ).rejects.toMatchObject({ kind: 'unavailable', cause: { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' } })
      await expect(signIn({ LDAP_URL: pick(ofAddress), LDAP_START_TLS: start })).rejects.toMatchObject({
        kind: 'unavailable',
        cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
      })
    }
  })

  it('goes to the next server when one is away or accepts and never answers, and then asks that one first', async () => {
    const dead = 'ldaps://127.0.0.1:1'
    for (const first of [`ldaps://127.0.0.1:${hangingPort()}`, dead]) {
      const { directory, failed } = directoryOf({ LDAP_URL: `${first},${slapd.urls.secure}` })
      expect(await directory.probe()).toBe(slapd.urls.secure)
      expect(await directory.probe()).toBe(slapd.urls.secure)
      expect(failed).toEqual([first])
    }
  })

  it('is given up in time when every server hangs, also before StartTLS and in the clear', async () => {
    for (const env of [{ LDAP_START_TLS: 'on' }, { LDAP_ALLOW_UNENCRYPTED: 'on' }]) {
      await expect(
        directoryOf({ LDAP_URL: `ldap://127.0.0.1:${hangingPort()}`, ...env }).directory.probe(),
      ).rejects.toMatchObject({ kind: 'unavailable' })
    }
  })

  it('is not opened a second time, where StartTLS would be left out', async () => {
    const { client, failed } = directoryOf({ LDAP_URL: slapd.urls.plain, LDAP_START_TLS: 'on' })
    const lost = client.use(async (connection) => {
      await slapd.stop()
      await slapd.start()
      return connection.hasPassword(slapd.dnOf('anna'), 'correct horse')
    })
    await expect(lost).rejects.toMatchObject({ kind: 'unavailable' })
    expect(failed).toEqual([slapd.urls.plain])
  })

  it('never binds without a password, which the server would accept', async () => {
    const raw = new Client({ url: slapd.urls.plain })
    await raw.bind(slapd.dnOf('anna'), '')
    await raw.unbind()
    expect(await signIn({ LDAP_URL: slapd.urls.secure }, '')).toBe('wrong password')
  })

  it('says that there is no answer when the base is gone or the account of the settings is refused, never that somebody left', async () => {
    for (const env of [{ LDAP_SEARCH_BASE: `ou=closed,${BASE}` }, { LDAP_BIND_PASSWORD: 'changed' }]) {
      await expect(directoryOf({ LDAP_URL: slapd.urls.secure, ...env }).directory.findAll(['x'])).rejects.toMatchObject(
        { kind: 'unavailable' },
      )
    }
  })

  it('gives no answer about a person whom it cannot look up, goes on with the others, and is away only when several in a row fail', async () => {
    const { client, directory } = directoryOf({ LDAP_URL: slapd.urls.secure, LDAP_ID_ATTRIBUTE: 'uid' })
    let failing = ['broken']
    const flaky = createDirectory({
      client: {
        ...client,
        use: (work) =>
          client.use((connection) =>
            work({
              ...connection,
              search: async (search) =>
                failing.some((id) => search.filter.toString().includes(`(uid=${id})`))
                  ? Promise.reject(new Error('late'))
                  : connection.search(search),
            }),
          ),
      },
      config: configOf({ LDAP_URL: slapd.urls.secure, LDAP_ID_ATTRIBUTE: 'uid' }),
      now: () => new Date(),
    })
    const people = ['broken', 'anna', 'left', 'broken']
    expect(await flaky.findAll(people)).toMatchObject(['unclear', { username: 'anna' }, 'gone', 'unclear'])
    expect(await directory.findAll(people)).toMatchObject(['gone', { username: 'anna' }, 'gone', 'gone'])
    failing = ['broken', 'left']
    await expect(flaky.findAll(['left', 'broken'])).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(flaky.findAll(['anna', ...Array.from({ length: 5 }, () => 'broken'), 'anna'])).rejects.toMatchObject({
      kind: 'unavailable',
    })
  })

  it.each(['*', 'ann*', 'anna)(objectClass=*', '*)(uid=*))(|(uid=*', 'anna\\', '\\61nna', 'anna\0', '(anna)', 'änna'])(
    'finds nobody by the username %j',
    async (username) => {
      expect(
        await directoryOf({ LDAP_URL: slapd.urls.secure }).directory.signIn(username, 'correct horse', uncounted),
      ).toEqual({ refused: 'not found' })
    },
  )

  it('finds people by an id of bytes, as Active Directory has it, under whatever name', async () => {
    const id = Buffer.from('80ff005c2a2829c3a410203040506070', 'hex')
    await slapd.root.add(slapd.dnOf('guid'), {
      objectClass: ['inetOrgPerson', 'adPerson'],
      cn: 'guid',
      sn: 'G',
      userPassword: 'correct horse',
      objectGUID: [id] as never,
    })
    const { directory } = directoryOf({ LDAP_URL: slapd.urls.secure, LDAP_ID_ATTRIBUTE: 'objectguid' })
    const answer = await directory.signIn('guid', 'correct horse', uncounted)
    expect(answer).toMatchObject({ person: { subject: id.toString('hex') } })
    await slapd.root.modifyDN(slapd.dnOf('guid'), slapd.dnOf('renamed'))
    expect(await directory.findAll([id.toString('hex'), '00'.repeat(16)])).toMatchObject([
      { username: 'renamed' },
      'gone',
    ])
    expect(await directory.hasPassword(id.toString('hex'), 'correct horse')).toBe(true)
  })

  it('reads groups by a search, with members of groups in them left to the filter', async () => {
    await slapd.addGroup('Managers', 'anna')
    await slapd.addGroup('Others (all)', 'guid')
    const { directory } = directoryOf({
      LDAP_URL: slapd.urls.secure,
      LDAP_GROUPS: 'search',
      LDAP_GROUP_BASE: `ou=groups,${BASE}`,
    })
    expect(await directory.signIn('anna', 'correct horse', uncounted)).toMatchObject({
      person: { rights: { groups: ['Managers'] } },
    })
    expect(FilterParser.parseString('(member:1.2.840.113556.1.4.1941:=x)').toString()).toBe(
      '(member:1.2.840.113556.1.4.1941:=x)',
    )
  })
})

it('an authority that is no certificate ends the start', () => {
  const file = join(certificate.folder, 'none.pem')
  writeFileSync(file, 'nothing')
  expect(() => directoryOf({ LDAP_URL: slapd.urls.secure, LDAP_CA_FILE: file })).toThrow(
    /LDAP_CA_FILE: .* cannot be read as certificates/,
  )
})
