import { z } from 'zod'
import { endpoint, showsNoRows } from '../endpoint.ts'
import { needed } from '../permissions/needed.ts'

export const SystemSettings = z.object({ enabledGDA: z.boolean() })

export const getSystemSettings = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/systemsettings',
  allow: 'signed-in',
  viewAs: true,
  records: showsNoRows,
  summary: 'The settings which every signed-in page has to know',
  reply: SystemSettings,
})

export const readSystemSettings = endpoint({
  service: 'core',
  method: 'GET',
  path: '/system-settings',
  allow: 'signed-in',
  viewAs: true,
  records: showsNoRows,
  summary: 'The settings which every signed-in page has to know',
  reply: SystemSettings,
})

export const updateSystemSettings = endpoint({
  service: 'core',
  method: 'PUT',
  path: '/system-settings',
  allow: needed.changeSettings,
  records: ['settings.gda'],
  summary: 'Switch row rules on or off',
  body: z.strictObject({ enabledGDA: z.boolean() }),
  reply: SystemSettings,
})
