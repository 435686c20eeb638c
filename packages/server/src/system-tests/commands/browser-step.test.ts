import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { root } from '../../../../../scripts/processes.mjs'
import { runPlaywright } from '../../../../../scripts/steps.mjs'

const STEP = 'browser step of a test'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'browser-step-'))
})

afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
  await rm(join(root, '.cache', 'report-browser-step-of-a-test.json'), { force: true })
})

const clicks = (description: string) => ({ type: 'clicks', description })

const spec = (file: string, isGreen: boolean, annotations: readonly object[]) => ({
  title: 'a test',
  file,
  ok: isGreen,
  tests: [{ status: isGreen ? 'expected' : 'unexpected', annotations }],
})

/** What the step prints when Playwright ends with this report. */
async function printedFor(isGreen: boolean, annotations: readonly object[]) {
  const report = {
    stats: { expected: isGreen ? 2 : 1, unexpected: isGreen ? 0 : 1, flaky: 0 },
    suites: [
      { suites: [{ specs: [spec('hospital-questions.spec.ts', isGreen, annotations)] }] },
      { specs: [spec('studio.spec.ts', true, [{ type: 'issue', description: '5 of at most 6' }])] },
    ],
  }
  await writeFile(join(folder, 'report.json'), JSON.stringify(report))
  const program = `#!/bin/sh\ncp '${folder}/report.json' "$PLAYWRIGHT_JSON_OUTPUT_NAME"\nexit ${isGreen ? 0 : 1}\n`
  await writeFile(join(folder, 'playwright'), program, { mode: 0o755 })
  const printed: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
  const { passed, failed } = await runPlaywright(join(folder, 'node'), STEP)
  vi.restoreAllMocks()
  expect({ passed, failed }).toEqual({ passed: isGreen ? 2 : 1, failed: isGreen ? 0 : 1 })
  return printed.join('').split('\n')
}

it.each([true, false])(
  'the browser step prints the clicks of hospital questions in one line (all tests passed: %s)',
  async (isGreen) => {
    const counted = [clicks('9 of at most 12: first'), clicks('7 of at most 12: second'), clicks('12 of at most 12: x')]
    const lines = await printedFor(isGreen, counted)
    expect(lines.filter((line) => line.startsWith('clicks'))).toEqual([
      'clicks  hospital questions: 9, 7, 12 of at most 12',
    ])
  },
)

it('the browser step prints no line of clicks where no test counted any', async () => {
  expect((await printedFor(true, [])).some((line) => line.startsWith('clicks'))).toBe(false)
})
