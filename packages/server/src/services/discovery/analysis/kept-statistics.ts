import type { SecretBox } from '../../../platform/secrets/box.ts'
import type { AnalysisStatistics } from './read-statistics.ts'

interface Kept extends Pick<AnalysisStatistics, 'rowCount' | 'sampledRows' | 'distinctCount' | 'nullCount'> {
  /** Absent in what an earlier version kept: there all statistics stand in the open. */
  readonly sealed?: string
}

const labelOf = (columnId: number) => `column-analysis:${columnId}`

/**
 * Statistics as the store keeps them. Frequent values, extremes and histograms may be those of one patient, whatever the column is
 * called, so they are sealed with the key of the installation; counts, by which questions are planned, are not.
 */
export function createKeptStatistics(box: SecretBox) {
  return {
    write(
      columnId: number,
      { rowCount, sampledRows, distinctCount, nullCount, ...values }: AnalysisStatistics,
    ): string {
      return JSON.stringify({
        rowCount,
        sampledRows,
        distinctCount,
        nullCount,
        sealed: box.seal(JSON.stringify(values), labelOf(columnId)),
      })
    },

    read(columnId: number, text: string): AnalysisStatistics {
      const { sealed, ...counts } = JSON.parse(text) as Kept
      return sealed === undefined
        ? counts
        : { ...counts, ...(JSON.parse(box.open(sealed, labelOf(columnId))) as AnalysisStatistics) }
    },

    isSealed: (text: string): boolean => (JSON.parse(text) as Kept).sealed !== undefined,
  }
}
