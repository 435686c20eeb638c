import { Badge } from '@mantine/core'
import { splitTags } from './tags.ts'
import classes from './TagList.module.css'

/** More than these do not fit into a column; a narrow screen, which has rows to spare, shows all. */
const IN_A_COLUMN = 2

/** Tags as small labels; a dash when there are none. */
export function TagList({ text }: { text: string }) {
  const tags = splitTags(text)
  if (tags.length === 0) return '-'
  const hidden = tags.length - IN_A_COLUMN
  return (
    <span className={classes.tags} title={tags.join(', ')}>
      {tags.map((tag, at) => (
        <Badge key={tag} className={classes.tag} data-surplus={at >= IN_A_COLUMN} variant="default" radius="sm">
          {tag}
        </Badge>
      ))}
      {hidden > 0 && <span className={classes.more}>+{hidden}</span>}
    </span>
  )
}
