import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import axe from 'axe-core'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

declare global {
  interface Window {
    axe?: typeof axe
  }
}

interface WeighedRule {
  readonly id: string
  readonly impact: string
}
const isHeavy = (impact: unknown) => impact === 'serious' || impact === 'critical'
/** What these find is never serious, so that there is no reason to look for it. The typed interface does not give their weight. */
const lightRules = (axe as unknown as { readonly _audit: { readonly rules: readonly WeighedRule[] } })._audit.rules
  .filter(({ impact }) => !isHeavy(impact))
  .map(({ id }) => id)

/** The serious and critical faults that axe finds on what the page shows, by some rules or by all. */
export async function axeFaults(page: Page, only?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    iframes: false,
    // Style sheets would be fetched once more, for rules about turned screens that are off.
    preload: false,
    ...(only
      ? { runOnly: [...only] }
      : { rules: Object.fromEntries(lightRules.map((id) => [id, { enabled: false }])) }),
  }
  const violations = await page.evaluate(async (run) => (await window.axe!.run(document, run)).violations, options)
  return violations
    .filter(({ impact }) => isHeavy(impact))
    .map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
    )
}
