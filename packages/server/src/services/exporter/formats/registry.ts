import type { ExportFormat } from '@soundings/contract'
import { csv } from './csv.ts'
import type { Format } from './format.ts'
import { parquet } from './parquet/parquet.ts'
import { xlsx } from './xlsx/xlsx.ts'

export const formats = { CSV: csv, XLSX: xlsx, PARQUET: parquet } satisfies Record<ExportFormat, Format>
