import { z } from 'zod'
import { endpoint, showsNoRows } from '../endpoint.ts'
import { IdParams } from '../paging.ts'
import { needed } from '../permissions/needed.ts'
import { UsernameParams } from '../permissions/sharing.ts'
import { takesBack } from '../permissions/takes-back.ts'
import { line } from '../text.ts'
import { ownerships } from './groups.ts'

/** Letters, digits and a few joiners, since names stand in files and settings. */
export const AttributeName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,63}$/, 'Use letters, digits, spaces and . _ - only')
export const AttributeValue = line(500).trim().min(1)

/** What an installation knows of its people beside their names, such as their ward. */
export const Attribute = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  userCount: z.int(),
  ruleCount: z.int(),
})
export type Attribute = z.infer<typeof Attribute>

const AttributeFields = z.strictObject({
  id: z.int().optional(),
  name: AttributeName,
  description: line(500).trim().default(''),
})
export type AttributeDraft = z.infer<typeof AttributeFields>

export const listAttributes = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/attributes',
  allow: needed.readGroups,
  records: showsNoRows,
  summary: 'All attributes that users can have, by name',
  reply: z.array(Attribute),
})

export const createAttribute = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/attributes',
  allow: needed.defineAttributes,
  records: ['attribute.create'],
  summary: 'Define an attribute',
  body: AttributeFields.omit({ id: true }),
  replies: [201],
  reply: Attribute,
})

export const updateAttribute = endpoint({
  service: 'auth',
  method: 'PUT',
  path: '/attributes/:id',
  allow: needed.defineAttributes,
  records: ['attribute.update'],
  summary: 'Rename an attribute or change its description',
  params: IdParams,
  body: takesBack(AttributeFields, Attribute),
  reply: Attribute,
})

export const deleteAttribute = endpoint({
  service: 'auth',
  method: 'DELETE',
  path: '/attributes/:id',
  allow: needed.defineAttributes,
  records: ['attribute.delete'],
  summary: 'Delete an attribute with its values; one that row rules use stays',
  params: IdParams,
  reply: z.strictObject({}),
})

/** The values of one attribute: those set by hand, and those that single sign-on owns. */
export const UserAttribute = z.object({
  attribute: z.string(),
  values: z.array(z.object({ value: z.string(), source: z.enum(ownerships) })),
})
export type UserAttribute = z.infer<typeof UserAttribute>

export const listUserAttributes = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/users/:name/attributes',
  allow: needed.readGroups,
  records: showsNoRows,
  summary: 'Every attribute with the values of a user',
  params: UsernameParams,
  reply: z.array(UserAttribute),
})

export const setUserAttributes = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/users/:name/attributes',
  allow: needed.defineAttributes,
  records: ['attribute.set'],
  summary: 'Replace the values of the named attributes that were set by hand; those of single sign-on stay',
  params: UsernameParams,
  body: z
    .array(z.strictObject({ attribute: line(64).min(1), values: z.array(AttributeValue).max(1000) }))
    .min(1)
    .max(200),
  reply: z.array(UserAttribute),
})

export const AttributeUpload = z.object({
  /** Lines with a value, and the people and values that change. */
  lines: z.int(),
  users: z.int(),
  added: z.int(),
  removed: z.int(),
  /** Lines that are wrong; with any, nothing is changed. Only the first hundred are told. */
  problems: z.array(z.object({ line: z.int(), message: z.string() })),
  problemCount: z.int(),
})
export type AttributeUpload = z.infer<typeof AttributeUpload>

export const uploadAttributes = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/attributes/upload',
  allow: needed.defineAttributes,
  records: ['attribute.upload'],
  summary:
    'Read values from a CSV text with the columns username, attribute and value. For every user and attribute that it names, its values replace those set by hand; an empty value clears them. A dry run only tells what would change',
  body: z.strictObject({ csv: z.string().max(1_000_000), dryRun: z.boolean() }),
  reply: AttributeUpload,
})
