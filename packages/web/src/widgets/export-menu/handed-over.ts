import type { ExportFormat, FilterWire, ZoomWire } from '@soundings/contract'
import { exportLimit, type SummaryName } from '@soundings/query'

/** A saved question as somebody sees it at the moment, about to become a file. */
export interface HandedOver {
  readonly questionId: number
  /** Names the file. */
  readonly name: string
  /** The question's own; unknown to those who see it only through a dashboard, and then the server's matter. */
  readonly resultLimit: number | undefined
  /** In force at the moment, they go along. */
  readonly filters: readonly FilterWire[]
  readonly zooms: readonly ZoomWire[]
  /** Figures that were chosen for the table. */
  readonly summaries?: readonly SummaryName[] | undefined
  /** What should be known before it is sent. */
  readonly note?: string | undefined
}

export const toExportedQuestion = ({ questionId, name, resultLimit, filters, zooms, summaries }: HandedOver, extention: ExportFormat) => ({
  displayName: name,
  extention,
  filters: [...filters],
  zooms: [...zooms],
  pageNumber: 0,
  ...(resultLimit !== undefined && { pageSize: exportLimit(resultLimit) }),
  questionId,
  ...(summaries && { summaries: [...summaries] }),
})
