import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** The serious and critical faults that axe finds on what the page shows, by some rules or by all. */
export async function axeFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source)
  return page.evaluate(async (only) => {
    const options: axe.RunOptions = {
      resultTypes: ['violations'],
      iframes: false,
      // Style sheets would be fetched once more, for rules about turned screens that are off.
      preload: false,
      ...(only && { runOnly: [...only] }),
    }
    const { violations } = await window.axe!.run(document, options)
    const faults = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    return faults.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
    )
  }, rules)
}
