import type { Derived } from '../model/query.ts'
import { derivations } from './registry.ts'

/** A way to show a measure as people say it: `Share of total`, `Moving average of 3`. */
export const derivationTitle = ({ kind, periods }: Derived): string =>
  periods === undefined ? derivations[kind].label : `${derivations[kind].label} of ${periods}`
