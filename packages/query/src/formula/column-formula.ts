import type { CatalogColumn } from '../model/catalog.ts'
import type { Formula } from './formula.ts'

/** The formula of a calculated column. The catalog does not know the functions of formulas, which are about its columns. */
export const formulaOf = (column: Pick<CatalogColumn, 'formula'> | undefined): Formula<number> | undefined =>
  column?.formula as Formula<number> | undefined
