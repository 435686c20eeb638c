import type { TextTile } from '../state/dashboard-model.ts'

const NAME_LENGTH = 60

/** What a tile without a title is called where it has to be named: its first words. */
export function nameOfText({ kind, text }: Pick<TextTile, 'kind' | 'text'>): string {
  if (kind === 'spacer') return 'Spacer'
  const [line = ''] = text
    .split('\n')
    .map((each) => each.replaceAll(/[#*_>`[\]]/g, '').trim())
    .filter((each) => each !== '')
  if (line === '') return kind === 'text' ? 'Text' : 'Heading'
  return line.length > NAME_LENGTH ? `${line.slice(0, NAME_LENGTH).trimEnd()}…` : line
}
