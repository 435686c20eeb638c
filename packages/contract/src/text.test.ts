import { describe, expect, it } from 'vitest'
import { createOwnApiKey } from './auth/api-keys.ts'
import { createAttribute } from './auth/attributes.ts'
import { createGroup } from './auth/groups.ts'
import { createUser } from './auth/users.ts'
import { createDashboard } from './core/dashboards/dashboards.ts'
import { createQuestion } from './core/questions/questions.ts'
import { addDatabase } from './discovery/databases.ts'
import { createTask } from './scheduler/tasks.ts'
import { isEmail, nameLine } from './text.ts'

describe('US2 e-mail addresses', () => {
  it.each(['ann@hospital.example', 'a.b+c@sub.hospital.example', "o'hara@x.org", 'x@y-z.museum'])(
    '%s is one',
    (text) => {
      expect(isEmail(text)).toBe(true)
    },
  )

  it.each([
    '',
    'ann',
    'ann@',
    '@hospital.example',
    'ann@localhost',
    'a b@c.de',
    'ann@@c.de',
    'ann@c..de',
    '.ann@c.de',
    'ann@-c.de',
    'ann@c.de\n',
    `${'a'.repeat(250)}@c.de`,
  ])('%j is none', (text) => {
    expect(isEmail(text)).toBe(false)
  })
})

describe('names', () => {
  it.each(['Ward 3', 'Zürich · Süd', 'Ängström’s “unit”', 'وحدة القلب', '心臓病棟', '👩🏽‍⚕️ Night shift', 'm²'])(
    '%s is one',
    (text) => {
      expect(nameLine(50).safeParse(text).success).toBe(true)
    },
  )

  it.each([
    'Ward\u200b 3',
    'Ward\u200d 3',
    'Ward\ufeff',
    '\u202eretsaM',
    'a\u2066b\u2069',
    'soft\u00adhyphen',
    '\u3164',
    'a\u2028b',
    'a\u0085b',
    'a\u200fb',
  ])('%j is none', (text) => {
    expect(nameLine(50).safeParse(text).error?.issues[0]?.message).toBe(
      'must not hold invisible characters or direction marks',
    )
  })

  it.each(
    Object.entries({
      createGroup,
      createAttribute,
      createOwnApiKey,
      createUser,
      createDashboard,
      createQuestion,
      addDatabase,
      createTask,
    }),
  )('%s refuses them', (_, { body }) => {
    const hidden = 'Man\u200bager'
    const fields = ['name', 'username', 'firstName', 'lastName', 'displayName']
    const issues = body!.safeParse(Object.fromEntries(fields.map((field) => [field, hidden]))).error?.issues ?? []
    const refused = issues.filter(({ path, code }) => fields.includes(String(path[0])) && code !== 'unrecognized_keys')
    expect(refused.length).toBeGreaterThan(0)
  })
})
