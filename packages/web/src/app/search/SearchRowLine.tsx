import type { Found } from '@soundings/contract'
import { foundIcons } from '../../components/found-items/found-icons.ts'
import { VerifiedMark } from '../../components/verified/VerifiedMark.tsx'
import type { Marks, SearchRow } from './search-rows.ts'
import classes from './SearchDialog.module.css'

/** One result or action, with the letters that were looked for. */
export function SearchRowLine({ row }: { row: Exclude<SearchRow, { type: 'heading' }> }) {
  const { name, Icon, detail } =
    row.type === 'found'
      ? { name: row.found.name, Icon: foundIcons[row.found.kind], detail: detailOf(row.found) }
      : { name: row.action.name, Icon: row.action.icon, detail: '' }
  return (
    <>
      <Icon size={18} stroke={1.75} className={classes.icon} aria-hidden="true" />
      <span className={classes.name} title={name}>
        <Marked text={name} marks={row.marks} />
      </span>
      {row.type === 'found' && 'verified' in row.found && <VerifiedMark verified={row.found.verified} />}
      {detail !== '' && <span className={classes.detail}>{detail}</span>}
    </>
  )
}

function Marked({ text, marks }: { text: string; marks: Marks }) {
  const edges = [0, ...marks.flatMap(({ start, end }) => [start, end]), text.length]
  return edges.slice(1).map((end, at) => {
    const part = text.slice(edges[at], end)
    return at % 2 === 0 ? (
      part
    ) : (
      <mark key={end} className={classes.mark}>
        {part}
      </mark>
    )
  })
}

function detailOf(found: Found): string {
  switch (found.kind) {
    case 'dashboard':
    case 'question':
    case 'folder':
      return found.owner
    case 'table':
      return found.databaseName
    case 'column':
      return `column of ${found.tableName}`
    case 'person':
      return found.username
  }
}
