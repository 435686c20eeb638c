import { Badge } from '@mantine/core'
import { splitTags } from '../form/tags.ts'
import classes from './TagList.module.css'

/** Tags as small labels; a dash when there are none. */
export function TagList({ text }: { text: string }) {
  const tags = splitTags(text)
  if (tags.length === 0) return '-'
  return (
    <span className={classes.tags} title={tags.join(', ')}>
      {tags.map((tag) => (
        <Badge key={tag} className={classes.tag} variant="default" size="md" radius="sm">{tag}</Badge>
      ))}
    </span>
  )
}
