import { expect, it } from 'vitest'
import { findMysqlFlavour } from './flavours.ts'

it.each([
  ['MariaDB', '11.8.3-MariaDB-0+deb13u1 from Debian -- Please help get to 10k stars'],
  ['MySQL', '8.0.36 MySQL Community Server - GPL'],
  ['MySQL', '8.4.3 Source distribution'],
  ['MySQL', '8.0.mysql_aurora.3.04.0 Source distribution'],
  ['MySQL', '8.0.35-27 Percona Server (GPL), Release 27'],
  ['TiDB', '8.0.11-TiDB-v7.5.0 TiDB Server (Apache License 2.0) Community Edition, MySQL 8.0 compatible'],
  ['StarRocks', '5.1.0 StarRocks version 3.1.2'],
  ['StarRocks', '8.0.33 StarRocks version 3.3.5'],
  ['Apache Doris', '5.7.99 Doris version doris-2.0.3-rc06-37d31a5'],
  ['Apache Doris', '5.7.99 doris version doris-4.0.2-rc02-30d2df0459'],
  [undefined, '5.7.32 SingleStoreDB source distribution (compatible; MySQL Enterprise & MySQL Commercial)'],
  [undefined, '5.7.25-OceanBase-v4.2.1.0 OceanBase 4.2.1.0'],
  [undefined, '8.0.30-Vitess Version: 19.0.4'],
])('%s is recognised by its version and the comment: %s', (name, version) => {
  expect(findMysqlFlavour(version)?.name).toBe(name)
})

it('each product limits the time of statements in its own unit', () => {
  const limitOf = (version: string) => findMysqlFlavour(version)?.timeLimit?.(1500)
  expect(limitOf('11.8.3-MariaDB')).toBe('set max_statement_time = 1.5')
  expect(limitOf('8.0.36 MySQL')).toBe('set max_execution_time = 1500')
  expect(limitOf('5.7.99 Doris version doris-2.0.3')).toBe('set query_timeout = 2')
})
