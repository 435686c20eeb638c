import { CSV_LINE_END, CSV_MEDIA_TYPE, csvTextWriter } from '@soundings/engines/row-formats/csv-text'
import { cutNote, type Format } from './format.ts'

const BYTE_ORDER_MARK = '\uFEFF'

/** RFC 4180 in UTF-8. The lines of the rows come as bytes from where they were read. */
export const csv: Format = {
  mediaType: CSV_MEDIA_TYPE,
  async write({ columns, pieces, hasMore, preferences, nullCell }, sink) {
    const { csvSeparator, csvByteOrderMark, csvCutNote } = preferences
    const toField = csvTextWriter(csvSeparator)
    const heading = columns.map(({ label }) => toField(label)).join(csvSeparator)
    await sink(`${csvByteOrderMark ? BYTE_ORDER_MARK : ''}${heading}${CSV_LINE_END}`)
    let rowCount = 0
    for await (const { bytes, rows } of pieces({ kind: 'csv', separator: csvSeparator, nullCell })) {
      rowCount += rows
      if (bytes.length > 0) await sink(bytes)
    }
    // With as many fields as a row, because strict readers refuse a shorter line.
    if (csvCutNote && (await hasMore()))
      await sink(
        `${toField(cutNote(rowCount))}${columns
          .slice(1)
          .map(() => csvSeparator)
          .join('')}${CSV_LINE_END}`,
      )
  },
}
