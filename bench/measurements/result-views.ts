import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiClient } from '../../e2e/api-client.ts'
import { openBrowser, type Page } from '../../e2e/browser.ts'
import { connectClinic, saveQuestion } from '../../e2e/clinic.ts'
import { startGallery } from '../../e2e/gallery-server.ts'
import { scriptSizes, totalSize } from '../../e2e/script-sizes.ts'
import { ADMIN } from '../../e2e/soundings-server.ts'
import type { Measurement } from '../measurement.ts'

const ROUNDS = 5
const KB = 1024

/** What people feel of large results in a real browser. There is no reference for these: they are plain measurements of this machine. */
export async function* measureResultViews(): AsyncGenerator<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), 'soundings-bench-'))
  process.env.E2E_DATA_DIR = folder
  const server = await startGallery()
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const paint = async (size: string, awaited: string) => {
      const times: number[] = []
      for (let round = 0; round <= ROUNDS; round += 1) {
        await page.goto(`${server.url}/gallery.html?show=${encodeURIComponent('A long table')}`)
        times.push(await timeToPaint(page, `Show ${size}`, awaited))
      }
      // The first round loads the code.
      return times.slice(1).toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? Number.NaN
    }
    const because = `median of ${ROUNDS}, from the click to the frame that shows it`
    yield {
      name: 'first paint of a table of 5,000 rows',
      value: await paint('5,000 rows', '[role=gridcell]'),
      target: { atMost: 250 },
      unit: ' ms',
      because,
    }
    yield {
      name: 'first paint of a line of 50,000 points',
      value: await paint('50,000 points', 'canvas'),
      target: { atMost: 1000 },
      unit: ' ms',
      because,
    }

    await page.goto(`${server.url}/gallery.html?show=${encodeURIComponent('A long table')}`)
    await timeToPaint(page, 'Show 100,000 rows', '[role=gridcell]')
    await page.getByRole('combobox', { name: 'Rows on a page' }).selectOption('All')
    // By the time one scrolls sideways, the grid knows its columns.
    await page.waitForTimeout(2000)
    yield* scrolling(page)

    const sizes = await tableOnlyScripts(page, server.url, server.dataDir)
    yield {
      name: 'gzipped script of a page that shows a table',
      value: totalSize(sizes) / KB,
      target: { atMost: 300 },
      unit: ' KB',
      because: `${sizes.size} files`,
    }
    const charts = [...sizes.keys()].filter((name) => /echarts|Chart/.test(name)).length
    yield {
      name: 'chart files among them',
      value: charts,
      target: { exactly: 0 },
      because: 'charts come when one is shown',
    }
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function timeToPaint(page: Page, button: string, awaited: string): Promise<number> {
  return page.getByRole('button', { name: button, exact: true }).evaluate(
    (element, selector) =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        const look = () =>
          document.querySelector(selector)
            ? requestAnimationFrame(() => resolve(performance.now() - began))
            : requestAnimationFrame(look)
        ;(element as HTMLElement).click()
        look()
      }),
    awaited,
  )
}

const FRAMES = 170
/** Sideways it ends before the last column is in sight. */
const moves = {
  'by a wheel': { down: 100, right: 0 },
  'by two screens a frame': { down: 1600, right: 0 },
  sideways: { down: 0, right: 100 },
}

/** Frames that come late while one scrolls. What comes late while nothing moves is the machine's. */
async function* scrolling(page: Page): AsyncGenerator<Measurement> {
  const still = inOrder(await scrollFrames(page, { down: 0, right: 0 }))
  const usual = still[FRAMES / 2] ?? Number.NaN
  for (const [name, move] of Object.entries(moves)) {
    const frames = inOrder(await scrollFrames(page, move))
    const late = (all: readonly number[]) => all.filter((frame) => frame > usual * 1.5).length
    const because = `${Math.max(move.down, move.right)} px a frame; longest ${frames.at(-1)?.toFixed(0)} ms; standing still ${late(still)} late, longest ${still.at(-1)?.toFixed(0)} ms`
    yield {
      name: `late frames of ${FRAMES}, 100,000 rows of 200 columns, ${name}`,
      value: late(frames),
      target: { atMost: 3 },
      because,
    }
  }
}

const inOrder = (frames: readonly number[]) => frames.toSorted((one, other) => one - other)

/** The lengths of frames while the grid is scrolled by some pixels a frame. */
function scrollFrames(page: Page, move: { down: number; right: number }): Promise<number[]> {
  return page.getByRole('grid').evaluate(
    (grid, { down, right, count }) =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = []
        let before = performance.now()
        const step = (now: number) => {
          frames.push(now - before)
          before = now
          grid.scrollTop += down
          grid.scrollLeft += right
          if (frames.length < count + 5) requestAnimationFrame(step)
          else resolve(frames.slice(5))
        }
        requestAnimationFrame(step)
      }),
    { ...move, count: FRAMES },
  )
}

async function tableOnlyScripts(page: Page, url: string, dataDir: string): Promise<Map<string, number>> {
  process.env.E2E_DATA_DIR = dataDir
  const api = await createApiClient(url)
  const { id } = await saveQuestion(api.asAdmin, await connectClinic(api))
  const tokens = await api.signIn(ADMIN)
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate(
    ([idToken, refreshToken]) => {
      localStorage.setItem('authenticationToken', idToken)
      localStorage.setItem('refreshToken', refreshToken)
    },
    [tokens.id_token, tokens.refreshToken] as const,
  )
  return scriptSizes(page, async () => {
    await page.goto(`${url}/questions?openQuestion=${id}`)
    await page.getByRole('dialog').getByRole('gridcell').first().waitFor()
  })
}
