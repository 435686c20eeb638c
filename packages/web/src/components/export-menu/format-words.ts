import type { ExportFormat } from '@soundings/contract'

/** What files are called in menus and forms. */
export const formatLabels: Record<ExportFormat, string> = { CSV: 'CSV', XLSX: 'Excel (XLSX)', PARQUET: 'Parquet' }

/** What a mail carries unless another is chosen: most people can open it. */
export const USUAL_MAIL_FORMAT: ExportFormat = 'XLSX'
