import { expect, it } from 'vitest'
import { createAuditObjects, objectsOf } from './audit-objects.ts'

it.each([
  ['rows.read', 'question 7', [['question', 7]]],
  [
    'mail.send',
    'question 7, question 8',
    [
      ['question', 7],
      ['question', 8],
    ],
  ],
  ['access-rule.widen', 'database 3', [['database', 3]]],
  [
    'table.share',
    '4 5',
    [
      ['table', 4],
      ['table', 5],
    ],
  ],
  [
    'table.check-reference',
    '4 to 5',
    [
      ['table', 4],
      ['table', 5],
    ],
  ],
  ['access-rule.compare-chains', '9', [['column', 9]]],
  ['column.values', '9', [['column', 9]]],
  ['user.update', '9', []],
  ['user.create', 'question 9 lover', []],
  ['database.test', 'sqlite :1/clinic 2.db', []],
  ['question.export', '', []],
  ['request.refused', 'GET /core/questions/:id', []],
])('the objects of %s "%s" are known', (action, object, expected) => {
  expect(objectsOf(action, object).map(({ kind, id }) => [kind, id])).toEqual(expected)
})

it('objects that are gone keep their number beside the names of the others, and alone have no name', async () => {
  const objects = createAuditObjects()
  objects.onFindNames({ table: async (ids) => ids.filter((id) => id !== 5).map((id) => ({ id, name: `Table ${id}` })) })
  const named = await objects.withNames([
    { action: 'table.share', object: '4 5' },
    { action: 'table.update', object: '5' },
    { action: 'question.update', object: '1' },
  ])
  expect(named.map(({ objectName }) => objectName)).toEqual(['Table 4, 5', '', ''])
})
