import type { ExportFormat } from '@soundings/contract'

/** What files are called in menus and forms. */
export const formatLabels: Record<ExportFormat, string> = { CSV: 'CSV', XLSX: 'Excel (XLSX)', PARQUET: 'Parquet' }
