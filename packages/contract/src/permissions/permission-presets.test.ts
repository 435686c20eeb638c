import { expect, it } from 'vitest'
import { permissionPresets } from './permission-presets.ts'
import { DEFAULT_PERMISSIONS, permissionNames } from './permissions.ts'

it('PE1 presets go from Viewer to Administrator, each with what the one before it has', () => {
  expect(permissionPresets.map(({ label }) => label)).toEqual(['Viewer', 'Analyst', 'Data steward', 'Administrator'])
  for (const [at, { permissions }] of permissionPresets.entries()) {
    const before = permissionPresets[at - 1]?.permissions ?? DEFAULT_PERMISSIONS
    expect(before.filter((name) => !permissions.includes(name))).toEqual([])
  }
  expect(new Set(permissionPresets.at(-1)?.permissions)).toEqual(new Set(permissionNames))
})

it('PE1 only administrators manage users, and only data stewards and they change databases', () => {
  const holders = (start: string) =>
    permissionPresets
      .filter(({ permissions }) => permissions.some((name) => name.startsWith(start)))
      .map(({ label }) => label)
  expect(holders('user.')).toEqual(['Administrator'])
  expect(holders('database.write')).toEqual(['Data steward', 'Administrator'])
  expect(holders('question.write')).toEqual(['Analyst', 'Data steward', 'Administrator'])
})
