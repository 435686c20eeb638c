import type { UploadPreview, UploadSettings } from '@soundings/contract'

/** Exactly what the preview shows, so that nothing is detected in another way when the whole file is read. */
export function settingsToLoad(preview: UploadPreview, { uncomputed }: UploadSettings): UploadSettings {
  const { separator, encoding, hasHeader, dateOrder, hasDecimalComma, sheet, hasOwnTypes, columns } = preview
  return {
    ...(separator !== null && { separator }),
    ...(encoding !== null && { encoding }),
    ...(hasHeader !== null && { hasHeader }),
    ...(dateOrder !== null && { dateOrder }),
    ...(hasDecimalComma !== null && { hasDecimalComma }),
    ...(sheet !== null && { sheet }),
    ...(uncomputed && { uncomputed }),
    ...(!hasOwnTypes && { types: columns.map(({ type }) => type) }),
  }
}
