import { expect, it } from 'vitest'
import { serverNotice } from '../flavours.ts'
import { findPostgresFlavour } from './flavours.ts'

const none = { extensions: [], hasAlloySettings: false }

it.each([
  [
    'PostgreSQL',
    'PostgreSQL 17.6 (Debian 17.6-0+deb13u1) on x86_64-pc-linux-gnu, compiled by gcc (Debian 14.2.0-19) 14.2.0, 64-bit',
  ],
  ['PostgreSQL', 'PostgreSQL 16.1, compiled by Visual C++ build 1937, 64-bit'],
  ['PostgreSQL', 'PostgreSQL 18beta1 on aarch64-apple-darwin, compiled by Apple clang, 64-bit'],
  [
    'PostgreSQL',
    'PostgreSQL 15.2 (EnterpriseDB Advanced Server 15.2.0) on x86_64-pc-linux-gnu, compiled by gcc, 64-bit',
  ],
  [
    'Amazon Redshift',
    'PostgreSQL 8.0.2 on i686-pc-linux-gnu, compiled by GCC gcc (GCC) 3.4.2 20041017 (Red Hat 3.4.2-6.fc3), Redshift 1.0.48805',
  ],
  [
    'CockroachDB',
    'CockroachDB CCL v24.3.5 (x86_64-pc-linux-gnu, built 2025/02/03 17:28:15, go1.22.8 X:nocoverageredesign)',
  ],
  ['YugabyteDB', 'PostgreSQL 11.2-YB-2.20.1.0-b0 on x86_64-pc-linux-gnu, compiled by clang version 16.0.6, 64-bit'],
  ['YugabyteDB', 'PostgreSQL 15.12-YB-2025.1.0.0-b0 on x86_64-pc-linux-gnu, compiled by clang, 64-bit'],
  [
    'Greenplum',
    'PostgreSQL 12.12 (Greenplum Database 7.4.0 build commit:27de6dc6d00607a5630a41fd2c0ad489f40e2ad4) on x86_64-pc-linux-gnu, compiled by gcc (GCC) 8.5.0',
  ],
  [undefined, 'PostgreSQL 13.14.0-RisingWave-2.0.0 (abc)'],
  [undefined, 'PostgreSQL 9.5.0 on x86_64-unknown-linux-gnu (Materialize v0.26.1)'],
  [undefined, 'PostgreSQL 12.3, compiled by Visual C++ build 1914, 64-bit, QuestDB'],
  [undefined, 'CrateDB 5.7.2 (built abc, Linux)'],
  [undefined, ''],
])('%s is recognised by its version: %s', (name, version) => {
  expect(findPostgresFlavour({ ...none, version })?.name).toBe(name)
})

it('extensions and settings tell products apart that have the version of PostgreSQL', () => {
  const version = 'PostgreSQL 16.4 on x86_64-pc-linux-gnu, compiled by gcc, 64-bit'
  expect(findPostgresFlavour({ ...none, version, extensions: ['plpgsql', 'timescaledb'] })?.name).toBe('TimescaleDB')
  expect(findPostgresFlavour({ ...none, version, extensions: ['citus'] })?.name).toBe('Citus')
  expect(findPostgresFlavour({ ...none, version, hasAlloySettings: true })?.name).toBe('AlloyDB')
})

it('only a server that was tried and lacks nothing is connected without a word', () => {
  expect(serverNotice({ flavour: 'PostgreSQL', isTried: true, reductions: [] })).toBeNull()
  expect(serverNotice({ flavour: 'Citus', isTried: false, reductions: [] })).toBe(
    'This is Citus, which Soundings has not been tried with on a real server.',
  )
  expect(serverNotice({ flavour: 'PostgreSQL', isTried: true, reductions: ['read-only'] })).toContain(
    'an account that can only read',
  )
  expect(serverNotice({ flavour: null, isTried: false, reductions: ['keys', 'keys'] })).toBe(
    'This is a server that Soundings does not know. It does not enforce keys, so that none are read: declare references in the data model.',
  )
})
