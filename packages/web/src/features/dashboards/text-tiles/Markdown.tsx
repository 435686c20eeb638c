import { Anchor } from '@mantine/core'
import { Fragment, useMemo, type ReactNode } from 'react'
import { readMarkdown, type Block, type Inline } from './markdown.ts'
import classes from './TextTile.module.css'

/** Markdown as elements. No part of it is ever read as HTML. */
export default function Markdown({ source }: { source: string }) {
  const blocks = useMemo(() => readMarkdown(source), [source])
  return (
    <div className={classes.markdown}>
      {blocks.map((block, at) => (
        <Fragment key={at}>{shownBlock(block)}</Fragment>
      ))}
    </div>
  )
}

// The title of the dashboard is the first level, those of its tiles are the second.
const headings = { 1: 'h2', 2: 'h3', 3: 'h4' } as const

function shownBlock(block: Block): ReactNode {
  if (block.kind === 'rule') return <hr />
  if (block.kind === 'list') {
    const List = block.isNumbered ? 'ol' : 'ul'
    return (
      <List>
        {block.items.map((item, at) => (
          <li key={at}>{shown(item)}</li>
        ))}
      </List>
    )
  }
  if (block.kind === 'heading') {
    const Heading = headings[block.level]
    return <Heading>{shown(block.content)}</Heading>
  }
  return block.kind === 'quote' ? <blockquote>{shown(block.content)}</blockquote> : <p>{shown(block.content)}</p>
}

const shown = (content: readonly Inline[]): ReactNode =>
  content.map((part, at) => <Fragment key={at}>{shownInline(part)}</Fragment>)

function shownInline(part: Inline): ReactNode {
  if (typeof part === 'string') return part
  if (part.kind === 'break') return <br />
  if (part.kind === 'code') return <code>{part.text}</code>
  if (part.kind === 'link')
    return (
      <Anchor href={part.href} target="_blank" rel="noopener noreferrer" inherit underline="always">
        {shown(part.content)}
      </Anchor>
    )
  return part.kind === 'strong' ? <strong>{shown(part.content)}</strong> : <em>{shown(part.content)}</em>
}
