import type { Page } from '@playwright/test'

/** One element of a screen: what it is, where it stands and which colours it has in the light and in the dark. */
export interface Look {
  readonly role: string
  readonly name: string
  readonly box: readonly [x: number, y: number, width: number, height: number]
  readonly light: string
  readonly dark: string
}

/** An element as it is found in one theme. */
export type Seen = Omit<Look, 'light' | 'dark'> & { readonly colours: string }

const MOST_ELEMENTS = 45

/** What gives a screen its shape. Cells and list rows are left out: their texts are those of the data. */
const SHAPE =
  'header, main, footer, [role=dialog], h1, h2, h3, button, a[href], input:not([type=hidden]), select, textarea, [role=tab], [role=columnheader], th, canvas, [data-tile]'

/** The elements in the order of the page, within what the selector names. Nothing depends on the time, and little on how letters are drawn. */
export const seenOn = (page: Page, within: string): Promise<Seen[]> =>
  page.evaluate(
    ([selector, most, scope]) => {
      const hex = (colour: string) => {
        const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
        const digits = [red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')
        return `#${digits}${alpha < 1 ? `/${alpha}` : ''}`
      }
      const groundOf = (element: Element | null): string => {
        if (!element) return '#ffffff'
        const { backgroundColor } = getComputedStyle(element)
        return /, 0\)$|transparent/.test(backgroundColor) ? groundOf(element.parentElement) : hex(backgroundColor)
      }
      const nameOf = (element: HTMLElement) => {
        const label =
          element.ariaLabel ?? ('placeholder' in element ? String(element.placeholder) : '') ?? element.innerText
        const isFrame = /^(HEADER|MAIN|FOOTER|CANVAS)$/.test(element.tagName) || element.role === 'dialog'
        return (isFrame ? (element.ariaLabel ?? '') : label || element.innerText || '')
          .replaceAll(/\s+/g, ' ')
          .replaceAll('·', ',')
          .trim()
          .slice(0, 32)
      }
      /** Dates, times and durations differ with each run, and what stands beside them in a line moves with them. */
      const clocked = /[A-Z][a-z]{2} \d\d, \d{4}|\d\d\/\d\d\/\d{4}|\b\d\d:\d\d\b|\b\d+(\.\d)? m?s\b/
      const LINE = 80
      const isClocked = ({ innerText }: HTMLElement) => innerText.length < LINE && clocked.test(innerText)
      return [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((element) => element.closest(scope))
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((element) => !isClocked(element) && !(element.parentElement && isClocked(element.parentElement)))
        .map((element) => ({ element, place: element.getBoundingClientRect() }))
        .filter(({ place }) => place.width > 1 && place.height > 1)
        .slice(0, most)
        .map(({ element, place }) => ({
          role: element.role ?? element.tagName.toLowerCase(),
          name: nameOf(element),
          box: [
            Math.round(place.x + window.scrollX),
            Math.round(place.y + window.scrollY),
            Math.round(place.width),
            Math.round(place.height),
          ] as const,
          colours: `${hex(getComputedStyle(element).color)} on ${groundOf(element)}`,
        }))
    },
    [SHAPE, MOST_ELEMENTS, within] as const,
  )

const SEPARATOR = ' · '

export const printLook = ({ role, name, box, light, dark }: Look): string =>
  [role, name, box.join(' '), light, dark].join(SEPARATOR)

export function readLook(line: string): Look {
  const [role = '', name = '', box = '', light = '', dark = ''] = line.split(SEPARATOR)
  const [x = 0, y = 0, width = 0, height = 0] = box.split(' ').map(Number)
  return { role, name, box: [x, y, width, height], light, dark }
}

/** Letters may be a little wider or narrower on another machine, and what stands behind them moves with them. */
const TOLERANCE_PX = 3

const sides = ['left edge', 'upper edge', 'width', 'height'] as const

/** What differs from the kept looks, in a sentence for each element. */
export function differences(kept: readonly Look[], seen: readonly Seen[], theme: 'light' | 'dark'): string[] {
  const found = numbered(seen)
  const known = numbered(kept)
  const gone = [...known.keys()].filter((key) => !found.has(key)).map((key) => `${key} is missing`)
  const changed = [...found].flatMap(([key, { box, colours }]) => {
    const before = known.get(key)
    if (!before) return [`${key} is new, at ${box.join(' ')}`]
    const moved = sides.flatMap((side, at) =>
      Math.abs((box[at] ?? 0) - (before.box[at] ?? 0)) > TOLERANCE_PX
        ? [`its ${side} is ${box[at]} px instead of ${before.box[at]}`]
        : [],
    )
    const coloured = colours === before[theme] ? [] : [`its colours are ${colours} instead of ${before[theme]}`]
    const all = [...moved, ...coloured]
    return all.length === 0 ? [] : [`${key}: ${all.join(', ')}`]
  })
  return [...gone, ...changed]
}

/** Elements by role and name; the second of two alike is the second. */
function numbered<Element extends Pick<Look, 'role' | 'name'>>(elements: readonly Element[]): Map<string, Element> {
  const counts = new Map<string, number>()
  return new Map(
    elements.map((element) => {
      const name = `${element.role} "${element.name}"`
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      return [count === 1 ? name : `${name} (${count})`, element]
    }),
  )
}
