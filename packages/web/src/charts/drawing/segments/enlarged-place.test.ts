import { expect, it } from 'vitest'
import { placeEventsIn } from './enlarged-place.ts'

/** What the drawing library reads from an event in an element of 100 pixels that is drawn in another width. */
function readIn(width: number, name: string, more: object) {
  const element = Object.assign(new EventTarget(), {
    offsetWidth: 100,
    getBoundingClientRect: () => ({ left: 10, top: 20, width }),
  })
  const event = Object.assign(new Event(name), more) as Event & { zrX?: number; zrY?: number }
  const stop = placeEventsIn(element as unknown as HTMLElement)
  element.dispatchEvent(event)
  stop()
  const later = Object.assign(new Event(name), more)
  element.dispatchEvent(later)
  expect(later, 'afterwards nothing is written').not.toHaveProperty('zrX')
  return [event.zrX, event.zrY]
}
const place = { clientX: 70, clientY: 40 }

it('a press on an enlarged chart has its place in the layout, by mouse and by finger', () => {
  expect(readIn(200, 'click', place)).toEqual([30, 10])
  expect(readIn(200, 'touchstart', { changedTouches: [place] })).toEqual([30, 10])
})

it('a chart that is not enlarged leaves places to the browser, also where its width is no whole number', () => {
  expect(readIn(100.4, 'click', place)).toEqual([undefined, undefined])
})
