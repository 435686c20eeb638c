import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createDeflateRaw } from 'node:zlib'

type Cell = string | number | boolean | null

/** The reference: the compressed sheet of a workbook and nothing else, untyped, straight from memory, with nothing looked at. */
export async function writeBareWorkbook(rows: readonly (readonly Cell[])[], file: string): Promise<void> {
  await pipeline(
    Readable.from(sheet(rows), { objectMode: false }),
    createDeflateRaw({ level: 1 }),
    createWriteStream(file),
  )
}

function* sheet(rows: readonly (readonly Cell[])[]): Generator<Buffer> {
  yield Buffer.from('<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>')
  for (let from = 0; from < rows.length; from += 1000) {
    let xml = ''
    for (const row of rows.slice(from, from + 1000)) {
      xml += '<row>'
      for (const cell of row)
        xml += typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`
      xml += '</row>'
    }
    yield Buffer.from(xml)
  }
  yield Buffer.from('</sheetData></worksheet>')
}
