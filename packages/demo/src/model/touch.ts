import type { columnKinds, filterComponentTypes, NamedBands, SpecialType } from '@soundings/contract'
import type { NumberFormat } from '@soundings/query'

/** What the data model says of a column beyond what its database knows. */
export interface ColumnTouch {
  readonly displayName: string
  readonly specialType: SpecialType
  readonly description?: string
  readonly kind?: (typeof columnKinds)[number]
  readonly filterComponent?: (typeof filterComponentTypes)[number]
  readonly isHidden?: boolean
  readonly format?: NumberFormat
  readonly bands?: readonly NamedBands[]
  /** The table whose key of the same name this column refers to. */
  readonly leadsTo?: string
}

export interface TableTouch {
  readonly displayName: string
  readonly description: string
  readonly columns: Readonly<Record<string, ColumnTouch>>
}

type More = Omit<ColumnTouch, 'displayName' | 'specialType'>

const touchOf =
  (specialType: SpecialType, fixed: More = {}) =>
  (displayName: string, description?: string, more: More = {}): ColumnTouch => ({
    displayName,
    specialType,
    ...fixed,
    ...(description === undefined ? {} : { description }),
    ...more,
  })

const dimension: More = { kind: 'DIMENSION' }
const listed: More = { kind: 'DIMENSION', filterComponent: 'LIST_ALL_VALUES' }
const searched: More = { kind: 'DIMENSION', filterComponent: 'SEARCH_BOX' }

export const id = touchOf('NUMBER', dimension)
export const text = touchOf('STRING', searched)
export const category = touchOf('CATEGORY', listed)
export const status = touchOf('STATUS', listed)
export const flag = touchOf('BOOLEAN', dimension)
export const date = touchOf('DATE', dimension)
export const birthDate = touchOf('BIRTHDATE', dimension)
export const createdAt = touchOf('CREATION_TIMESTAMP', dimension)
export const number = touchOf('NUMBER', { kind: 'MEASURE' })
export const quantity = touchOf('QUANTITY', { kind: 'MEASURE' })
export const value = touchOf('VALUE', { kind: 'MEASURE' })
/** Whole euros and cents. */
export const amount = touchOf('VALUE', { kind: 'MEASURE', format: { style: 'currency', currency: 'EUR', decimals: 2 } })
export const json = touchOf('JSON', dimension)
export const diagnosisCode = touchOf('DIAGNOSIS_CODE', searched)
export const diagnosisDescription = touchOf('DIAGNOSIS_DESC', searched)
export const drugCode = touchOf('DRUG_CODE', searched)
export const drugName = touchOf('DRUG_NAME', searched)

export const referenceTo = (table: string) => touchOf('REFERENCE', { ...dimension, leadsTo: table })
