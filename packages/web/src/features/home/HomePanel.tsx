import type { ReactNode } from 'react'
import classes from './HomeScreen.module.css'

interface HomePanelProps<Item> {
  readonly title: string
  readonly items: readonly Item[]
  /** Says how the list gets its first entry. */
  readonly emptyText: string
  /** A link or button beside the title. */
  readonly tool?: ReactNode
  readonly children: (item: Item) => ReactNode
}

/** A list of Home under its title. */
export function HomePanel<Item extends { readonly kind: string; readonly id: number }>({
  title,
  items,
  emptyText,
  tool,
  children,
}: HomePanelProps<Item>) {
  return (
    <section className={classes.panel} aria-label={title}>
      <header className={classes.panelHead}>
        <h2 className={classes.panelTitle}>{title}</h2>
        {tool}
      </header>
      {items.length === 0 ? (
        <p className={classes.empty}>{emptyText}</p>
      ) : (
        <ul className={classes.rows}>
          {items.map((item) => (
            <li key={`${item.kind} ${item.id}`}>{children(item)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
