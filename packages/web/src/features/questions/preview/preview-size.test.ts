import { expect, it } from 'vitest'
import { previewSize, previewSizeOnPaper } from './preview-size.ts'

it('a preview takes its share of the window, and never less than can be read', () => {
  expect(previewSize('TABLE')).toEqual({ width: 'max(80vw, 640px)', height: 'max(80vh, 400px)' })
  expect(previewSize('KPI')).toEqual({ width: 'max(25vw, 320px)', height: 'max(25vh, 200px)' })
  expect(previewSize('LINE')).toEqual({ width: 'max(40vw, 520px)', height: 'max(65vh, 420px)' })
})

it('a printed preview keeps the size that it has on the screen, for which its columns were laid out', () => {
  expect(previewSizeOnPaper('TABLE', { width: 1440, height: 900 })).toEqual({ width: '1152px', height: '720px' })
  expect(previewSizeOnPaper('KPI', { width: 1000, height: 700 })).toEqual({ width: '320px', height: '200px' })
})
