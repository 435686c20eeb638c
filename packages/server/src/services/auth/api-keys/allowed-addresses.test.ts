import { expect, it } from 'vitest'
import { isAllowedFrom } from './allowed-addresses.ts'

it.each([
  ['10.1.2.3', [], true],
  ['10.1.2.3', ['10.1.2.3'], true],
  ['10.1.2.4', ['10.1.2.3'], false],
  ['10.1.2.4', ['192.168.0.0/16', '10.0.0.0/8'], true],
  ['11.1.2.4', ['10.0.0.0/8'], false],
  ['::ffff:10.1.2.3', ['10.1.2.3'], true],
  ['10.1.2.3', ['::ffff:10.1.2.3'], true],
  ['10.1.2.3', ['::ffff:10.1.2.0/120'], true],
  ['10.1.3.3', ['::ffff:10.1.2.0/120'], false],
  ['2001:db8::5', ['2001:DB8::/32'], true],
  ['2001:db9::5', ['2001:db8::/32'], false],
  ['fe80::1%eth0', ['fe80::/10'], true],
  ['::1', ['127.0.0.1'], false],
  ['', ['10.0.0.0/8'], false],
] as const)('a key used from %s with %j is let in: %s', (address, allowed, isLetIn) => {
  expect(isAllowedFrom(address, allowed)).toBe(isLetIn)
})
