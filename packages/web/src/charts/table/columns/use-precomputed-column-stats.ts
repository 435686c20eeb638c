import { useEffect } from 'react'
import type { ExecutionResult } from '@soundings/contract'
import { factsOf } from './column-facts.ts'

/** A frame at sixty in a second has 16 ms; this leaves most of it to whatever else comes. */
const SPARE_MS = 6
const PAUSE_MS = 30

/** Gets to know the columns of numbers before they scroll into sight. */
export function usePrecomputedColumnStats({ columns, data }: ExecutionResult['table']): void {
  useEffect(() => {
    const numbers = columns.flatMap(({ oceanDataType }, at) => (oceanDataType === 'NUMBER' ? [at] : []))
    const goOn = () => {
      const end = performance.now() + SPARE_MS
      if (factsOf(data).walkAhead(numbers, () => performance.now() < end)) timer = setTimeout(goOn, PAUSE_MS)
    }
    let timer = setTimeout(goOn, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [columns, data])
}
