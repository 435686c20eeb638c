import type { Page, Route } from '@playwright/test'

/**
 * What the server answers to a call that the page makes meanwhile. It is asked for here and passed on: what a page reads as a stream,
 * the browser need not keep for us.
 */
export async function answerOf<Reply>(page: Page, path: string, meanwhile: () => Promise<unknown>): Promise<Reply> {
  const answered = Promise.withResolvers<Reply>()
  const pattern = `**${path}`
  const pass = async (route: Route) => {
    if (route.request().method() === 'GET') return route.fallback()
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text })
    answered.resolve(JSON.parse(text) as Reply)
  }
  await page.route(pattern, pass)
  await meanwhile()
  const reply = await answered.promise
  await page.unroute(pattern, pass)
  return reply
}
