import type { UploadPreview, UploadSettings, UploadType } from '@soundings/contract'

const isChosen = (type: UploadType | null): boolean => type !== null

/** Only what a person chooses is said, so that the other columns are looked at again by each correction. */
export const withType = (
  settings: UploadSettings,
  { columns }: Pick<UploadPreview, 'columns'>,
  column: number,
  type: UploadType,
): UploadSettings => ({
  ...settings,
  types: columns.map((_, at) => (at === column ? type : (settings.types?.[at] ?? null))),
})

/** Chosen types stay with their columns; another separator, another header or another sheet has other columns. */
export function corrected(settings: UploadSettings, news: UploadSettings): UploadSettings {
  if (news.sheet !== undefined) return news
  const hasOtherColumns = news.separator !== undefined || news.hasHeader !== undefined
  return { ...settings, ...news, ...(hasOtherColumns && { types: undefined }) }
}

/** Whether types that were chosen do not hold any more. */
export const losesTypes = (before: UploadSettings, after: UploadSettings): boolean =>
  after.types === undefined && before.types?.some(isChosen) === true
