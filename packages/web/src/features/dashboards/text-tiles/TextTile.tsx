import { IconDots, IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Menu } from '../../../ui/layer/Menu.tsx'
import { lazily } from '../../../ui/load/lazily.tsx'
import type { TextTile } from '../state/dashboard-model.ts'
import type { Placed } from '../grid/grid.ts'
import type { Nudge } from '../grid/nudge.ts'
import { TileGrip } from '../tiles/TileGrip.tsx'
import { CopyActions, type TileCopying } from '../tiles/TileMenu.tsx'
import { nameOfText } from './text-names.ts'
import classes from './TextTile.module.css'

const Markdown = lazily(() => import('./Markdown.tsx'))
const TextDialog = lazily(() => import('./TextDialog.tsx'))

/** What an editor may do to it. */
export interface TextEditing extends TileCopying {
  readonly onText: (text: string) => void
}

interface TextTileBoxProps {
  readonly tile: TextTile
  readonly place: Placed
  /** Left out for those who only look. */
  readonly editing: TextEditing | undefined
  readonly onNudge: ((nudge: Nudge) => void) | undefined
  /** It was just placed, and is brought into sight. */
  readonly isPlaced: boolean
}

/** A text, a heading or a spacer on the grid. */
export function TextTileBox({ tile, place, editing, onNudge, isPlaced }: TextTileBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isChanging, setChanging] = useState(false)
  const name = nameOfText(tile)

  useEffect(() => {
    if (isPlaced) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isPlaced])

  return (
    <div
      ref={box}
      className={classes.tile}
      data-tile={tile.id}
      data-kind={tile.kind}
      data-editing={editing !== undefined || undefined}
      data-placed={isPlaced || undefined}
    >
      {onNudge && (
        <span className={classes.grip}>
          <TileGrip title={name} place={place} onNudge={onNudge} />
        </span>
      )}
      {editing && (
        <TextMenu
          name={name}
          onChange={tile.kind === 'spacer' ? undefined : () => setChanging(true)}
          editing={editing}
        />
      )}
      {tile.kind === 'text' && (
        <section className={classes.words} aria-label={name} tabIndex={0}>
          <Markdown source={tile.text} />
        </section>
      )}
      {tile.kind === 'heading' && <h2 className={classes.heading}>{tile.text}</h2>}
      {tile.kind === 'spacer' && editing && <span className={classes.spacerName}>Spacer</span>}
      {editing && isChanging && tile.kind !== 'spacer' && (
        <TextDialog kind={tile.kind} text={tile.text} onSave={editing.onText} onClose={() => setChanging(false)} />
      )}
    </div>
  )
}

function TextMenu({
  name,
  onChange,
  editing,
}: {
  name: string
  onChange: (() => void) | undefined
  editing: TextEditing
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <span className={classes.menu} data-open={isOpen || undefined}>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={200} keepMounted={false}>
        <Menu.Target>
          <IconButton look="outlined" size={32} aria-label={`Menu of ${name}`}>
            <IconDots size={18} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown aria-label={`Menu of ${name}`}>
          {onChange && (
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={onChange}>
              Edit
            </Menu.Item>
          )}
          <CopyActions {...editing} />
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}
