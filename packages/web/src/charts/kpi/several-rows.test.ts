import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { newChartOptions } from '../chart-options.ts'
import { measureOf, resultOf } from '../testing/results.ts'
import KpiTile from './KpiTile.tsx'

const cost = measureOf('Cost', { expression: { function: 'none', dbColumn: 13 } })
const tileOf = (data: number[][], totalCount: number | null) =>
  renderToStaticMarkup(
    createElement(KpiTile, {
      result: resultOf([cost], data, { totalCount }),
      options: newChartOptions,
    }),
  )

it('RV3 a number tile shows no row of several as the number, and says what to choose', () => {
  const choice = 'and a number shows one. Choose an aggregation or a limit of 1.'
  const known = tileOf([[41], [42]], 5000)
  expect(known).toContain(`The result has 5,000 rows, ${choice}`)
  expect(known).not.toContain('41')
  expect(known).toContain('Cost')
  expect(tileOf([[41], [42]], null)).toContain(`The result has several rows, ${choice}`)
  expect(tileOf([[41]], null)).not.toContain('>41<')
})

it('RV3 a number tile shows the number of a result of one row', () => {
  expect(tileOf([[41]], 1)).toContain('>41<')
})
