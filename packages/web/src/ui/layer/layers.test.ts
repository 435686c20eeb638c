import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const sources = resolve(import.meta.dirname, '../..')

it('dialogs, drawers, popovers and menus come from here, so that one Escape closes one of them', () => {
  const files = globSync('**/*.tsx', { cwd: sources }).filter((file) => !file.startsWith('ui/layer/'))
  const strangers = files.filter((file) =>
    /import \{[^}]*\b(Modal|Drawer|Popover|Menu)\b[^}]*\} from '@mantine\/core'/.test(
      readFileSync(join(sources, file), 'utf8'),
    ),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(strangers).toEqual([])
})
