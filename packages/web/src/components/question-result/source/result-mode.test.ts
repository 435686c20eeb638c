import { expect, it } from 'vitest'
import { offersTool, type ResultMode } from './result-mode.ts'

const modes: ResultMode[] = ['studio', 'preview', 'tile-edit', 'tile-view']
const permissions = {
  email: 'question.send_as_email',
  share: 'question.share',
  export: 'question.export_data',
} as const
const tools = Object.keys(permissions) as (keyof typeof permissions)[]

it.each(modes)('RV1 PE2 in %s each tool needs its own permission', (mode) => {
  for (const tool of tools) {
    const others = tools.filter((each) => each !== tool).map((each) => permissions[each] as string)
    expect(offersTool(tool, mode, (wanted) => others.includes(wanted))).toBe(false)
  }
})

it.each(modes)('RV1 in %s sharing is offered outside dashboards only', (mode) => {
  expect(tools.filter((tool) => offersTool(tool, mode, () => true))).toEqual(
    mode.startsWith('tile') ? ['email', 'export'] : ['email', 'share', 'export'],
  )
})
