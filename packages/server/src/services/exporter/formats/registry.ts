import type { ExportFormat } from '@soundings/contract'
import { csv } from './csv.ts'
import type { Format } from './format.ts'
import { xlsx } from './xlsx/xlsx.ts'

export const formats = { CSV: csv, XLSX: xlsx } satisfies Record<ExportFormat, Format>
