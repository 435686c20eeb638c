import { describe, expect, it } from 'vitest'
import { isForbidden, resolveServer } from './network.ts'

const settings = { database: 'clinic', port: 5432 }
const resolvesTo =
  (...addresses: string[]) =>
  () =>
    Promise.resolve(addresses)

describe('R9: hosts that may be connected to', () => {
  it.each([
    '169.254.169.254',
    'fe80::1',
    'fd00:ec2::254',
    '::ffff:169.254.169.254',
    '::169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
    '0.0.0.0',
    '::',
    '100.100.100.200',
    '::ffff:a9fe:a9fe',
    'fd00:ec2::23',
    'fd20:ce::254',
    '168.63.129.16',
  ])('never %s', async (address) => {
    expect(isForbidden(address)).toBe(true)
    await expect(resolveServer({ ...settings, host: address })).rejects.toMatchObject({ kind: 'forbidden-host' })
    await expect(
      resolveServer({ ...settings, host: 'db.example' }, resolvesTo('10.0.0.1', address)),
    ).rejects.toMatchObject({
      kind: 'forbidden-host',
    })
  })

  it.each(['metadata.google.internal', 'METADATA.google.internal.', 'metadata', 'instance-data.ec2.internal'])(
    'never %s',
    async (host) => {
      await expect(resolveServer({ ...settings, host }, resolvesTo('10.0.0.1'))).rejects.toMatchObject({
        kind: 'forbidden-host',
      })
    },
  )

  it('only those of the operator, when there is a list', async () => {
    const listed = { ...settings, allowedHosts: ['db.hospital.example'] }
    await expect(
      resolveServer({ ...listed, host: 'DB.hospital.example.' }, resolvesTo('10.0.0.1')),
    ).resolves.toMatchObject({ address: '10.0.0.1' })
    await expect(resolveServer({ ...listed, host: 'other.example' }, resolvesTo('10.0.0.1'))).rejects.toMatchObject({
      kind: 'forbidden-host',
    })
    await expect(resolveServer({ ...listed, host: '10.0.0.1' })).rejects.toMatchObject({ kind: 'forbidden-host' })
  })

  it.each(['::1%lo', 'fe80::1%eth0', '/var/run/postgresql', 'host with blank', 'a@b', '', 'x?y=z'])(
    'never something that is no host: "%s"',
    async (host) => {
      await expect(resolveServer({ ...settings, host })).rejects.toMatchObject({ kind: 'invalid-settings' })
    },
  )

  it.each([0, -1, 65_536, 1.5, Number.NaN])('never on port %s', async (port) => {
    await expect(resolveServer({ ...settings, host: '10.0.0.1', port })).rejects.toMatchObject({
      kind: 'invalid-settings',
    })
  })

  it('dials the address that was checked, and keeps the name for the certificate', async () => {
    await expect(resolveServer({ ...settings, host: 'db.example' }, resolvesTo('10.0.0.7'))).resolves.toEqual({
      host: 'db.example',
      address: '10.0.0.7',
      port: 5432,
    })
  })
})
