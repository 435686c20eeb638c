import { expect, it } from 'vitest'
import { readMarkdown, type Inline } from './markdown.ts'

const inline = (source: string) => {
  const [block] = readMarkdown(source)
  return block?.kind === 'paragraph' ? block.content : block
}

it('reads headings, paragraphs, lists, quotations and rules', () => {
  expect(
    readMarkdown(
      '# How to read\r\nFirst line\nsecond line\n\n- one\n- two\n  goes on\n1. first\n2) second\n\n> said\n> so\n---\n#### no heading',
    ),
  ).toEqual([
    { kind: 'heading', level: 1, content: ['How to read'] },
    { kind: 'paragraph', content: ['First line', { kind: 'break' }, 'second line'] },
    { kind: 'list', isNumbered: false, items: [['one'], ['two', { kind: 'break' }, 'goes on']] },
    { kind: 'list', isNumbered: true, items: [['first'], ['second']] },
    { kind: 'quote', content: ['said', { kind: 'break' }, 'so'] },
    { kind: 'rule' },
    { kind: 'paragraph', content: ['#### no heading'] },
  ])
})

it.each<[string, Inline[]]>([
  [
    'A **stay** is *counted* once',
    ['A ', { kind: 'strong', content: ['stay'] }, ' is ', { kind: 'emphasis', content: ['counted'] }, ' once'],
  ],
  [
    '**bold with *both* in it**',
    [{ kind: 'strong', content: ['bold with ', { kind: 'emphasis', content: ['both'] }, ' in it'] }],
  ],
  ['2 * 3 * 4 and a_name_here', ['2 * 3 * 4 and a_name_here']],
  ['`**code**` and \\*star\\*', [{ kind: 'code', text: '**code**' }, ' and *star*']],
  ['**never closed', ['**never closed']],
  [
    '[medical *control*](https://example.org/a?b=1)',
    [
      {
        kind: 'link',
        href: 'https://example.org/a?b=1',
        content: ['medical ', { kind: 'emphasis', content: ['control'] }],
      },
    ],
  ],
  [
    'see https://example.org/a.',
    ['see ', { kind: 'link', href: 'https://example.org/a', content: ['https://example.org/a'] }, '.'],
  ],
])('reads %j', (source, expected) => {
  expect(inline(source)).toEqual(expected)
})

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x]( data:text/html,hi)',
  '[x](//example.org)',
  '![x](https://example.org/p.png)',
  '[x](https://)',
])('%s stays text', (source) => {
  expect(inline(source)).toEqual([source])
})

it('reads the longest text of the worst signs without going through it again and again', () => {
  for (const sign of ['*', '_', '[', '**a', '[a](', '`', '![', 'http://', '*_', '> ', '- '])
    expect(readMarkdown(sign.repeat(10_000 / sign.length))).toHaveLength(1)
})
