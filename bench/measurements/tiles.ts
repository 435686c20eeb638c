import { join } from 'node:path'
import { createApiClient } from '../../e2e/api-client.ts'
import { openBrowser, type Page } from '../../e2e/browser.ts'
import { connectClinic, saveDashboard, saveQuestion } from '../../e2e/clinic.ts'
import { ADMIN, startSoundings } from '../../e2e/soundings-server.ts'
import type { Measurement } from '../measurement.ts'
import { compareTimes, median, medianTime } from '../measure.ts'

const ROUNDS = 9
const CHARTS = 11
const VALUES = ['I10', 'E11'] as const

/**
 * A dashboard of twelve tiles in a browser, whose answers the server has already: how long it takes to open, and how long until all charts
 * show what a click has narrowed. Drawn without movement, whose length is no work. `BENCH_AGAINST` names another checkout of the
 * repository with a built page, whose dashboard is opened in turns.
 */
export async function* measureTiles(): AsyncGenerator<Measurement> {
  const browser = await openBrowser()
  const ours = await openDashboard(browser, startSoundings)
  try {
    for (const value of VALUES) await ours.choose(value)
    const times: number[] = []
    const workBefore = await ours.workMs()
    for (let round = 0; round < ROUNDS; round += 1) times.push(await ours.choose(VALUES[round % VALUES.length]!))
    const work = ((await ours.workMs()) - workBefore) / ROUNDS
    yield {
      name: 'twelve tiles after a click that filters, from the cache',
      value: median(times),
      target: { atMost: 200 },
      unit: ' ms',
      because: `median of ${ROUNDS}, from the click to the last of ${CHARTS} charts; the page works ${work.toFixed(0)} ms`,
    }
    yield {
      name: 'opening a dashboard of twelve tiles, from the cache',
      value: await medianTime(ours.open, ROUNDS),
      target: { atMost: 1500 },
      unit: ' ms',
      because: `median of ${ROUNDS}, from the address to the last of ${CHARTS} charts`,
    }
    const other = process.env.BENCH_AGAINST
    if (other === undefined) return
    const { startSoundings: startOther } = (await import(join(other, 'e2e/soundings-server.ts'))) as {
      startSoundings: typeof startSoundings
    }
    // Both anew: a page that people clicked in for a while opens more slowly than one that was just started.
    const before = await openDashboard(browser, startOther)
    const after = await openDashboard(browser, startSoundings)
    try {
      const { ratio, because } = await compareTimes(after.open, before.open, ROUNDS)
      yield { name: 'the same, times that of the other checkout', value: ratio, target: { atMost: 1.05 }, because }
    } finally {
      await after.close()
      await before.close()
    }
  } finally {
    await ours.close()
    await browser.close()
  }
}

async function openDashboard(browser: Awaited<ReturnType<typeof openBrowser>>, start: typeof startSoundings) {
  const server = await start()
  process.env.E2E_DATA_DIR = server.dataDir
  const api = await createApiClient(server.url)
  const clinic = await connectClinic(api)
  const columns = [
    clinic.group('visits.diagnosis_code', 'uniqueValues', { label: 'Diagnosis' }),
    clinic.view('visits.id', 'rowCount', { label: 'Visits' }),
  ]
  const questions = []
  for (let number = 0; number <= CHARTS; number += 1) {
    const defaultView = number === 0 ? 'TABLE' : 'BAR'
    const query = clinic.query('visits', columns)
    questions.push(await saveQuestion(api.asAdmin, clinic, { name: `Tile ${number}`, defaultView, query }))
  }
  const { id } = await saveDashboard(api.asAdmin, questions, { clickFilters: true })
  const tokens = await api.signIn(ADMIN)
  const context = await browser.newContext({ viewport: { width: 1440, height: 2400 }, reducedMotion: 'reduce' })
  await context.addInitScript(
    ([idToken, refreshToken]) => {
      localStorage.setItem('authenticationToken', idToken)
      localStorage.setItem('refreshToken', refreshToken)
    },
    [tokens.id_token, tokens.refreshToken] as const,
  )
  await context.addInitScript(noteWhatIsPainted)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const open = async () => {
    await page.goto(`${server.url}/dashboards/${id}`)
    await page.waitForFunction(
      (count) => document.querySelectorAll('[data-tile] [aria-busy=false] canvas').length === count,
      CHARTS,
      { polling: 'raf' },
    )
  }
  // The first times load code and fill the cache.
  await open()
  await open()
  return {
    open,
    choose: (value: string) => clickAndDraw(page, value),
    /** Time of a processor that the page has taken so far, which other work of the machine hardly changes. */
    workMs: async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
    },
    close: async () => {
      await context.close()
      await server.stop()
    },
  }
}

/** How long a click on a cell of the table takes until each chart has been painted with what it narrows, by the clock of the page. */
async function clickAndDraw(page: Page, value: string): Promise<number> {
  const took = page.evaluate(
    ([chosen, count]) =>
      new Promise<number>((resolve, reject) => {
        const patience = setTimeout(() => reject(new Error(`not all charts show ${chosen}`)), 20_000)
        let began = 0
        document.addEventListener('click', () => (began = performance.now()), { capture: true, once: true })
        const isChosen = new RegExp(`\\. 1 category\\. .* at ${chosen}`)
        const look = () => {
          const painted = [...document.querySelectorAll<HTMLElement>('[data-tile] canvas')].filter((canvas) =>
            isChosen.test(canvas.dataset.painted ?? ''),
          )
          if (painted.length < count) return requestAnimationFrame(look)
          clearTimeout(patience)
          resolve(performance.now() - began)
        }
        look()
      }),
    [value, CHARTS] as const,
  )
  // A hand that clicks: cells take no click without a pointer.
  await Promise.all([page.getByRole('gridcell', { name: value, exact: true }).first().click(), took])
  return took
}

/** Each time a canvas is painted, it says of which chart: busy marks come and go between two frames, unseen. */
function noteWhatIsPainted() {
  const { clearRect } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.clearRect = function (this: CanvasRenderingContext2D, ...area) {
    clearRect.apply(this, area)
    if (this.canvas instanceof HTMLCanvasElement)
      this.canvas.dataset.painted = this.canvas.closest('[role=group]')?.ariaLabel ?? ''
  }
}
