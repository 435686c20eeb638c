import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Tooltip } from '../../ui/layer/Tooltip.tsx'
import { FavouriteStar } from './FavouriteStar.tsx'
import { cutText } from './cut-text.ts'
import classes from './FavouritesStrip.module.css'

interface Favourite {
  readonly id: number
  readonly name: string
  /** A second line, such as where its numbers come from. */
  readonly detail?: string
  /** How many letters of it are shown, where the specification says so. */
  readonly detailMax?: number
}

interface FavouritesStripProps {
  readonly label: string
  readonly favourites: readonly Favourite[]
  /** Where Open and Edit lead; absent, the viewer may not. */
  readonly openPath?: ((id: number) => string) | undefined
  readonly editPath?: ((id: number) => string | undefined) | undefined
  readonly onRemove: (id: number) => void
}

const EMPTY = "No Favourite's yet"

/** The viewer's favourites as cards above a list. */
export function FavouritesStrip({ label, favourites, ...rights }: FavouritesStripProps) {
  return (
    <section className={classes.strip} aria-label={label}>
      {favourites.length === 0 && <p className={classes.empty}>{EMPTY}</p>}
      {favourites.length > 0 && (
        <ul className={classes.cards}>
          {favourites.map((favourite) => (
            <Card key={favourite.id} favourite={favourite} {...rights} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Card({
  favourite: { id, name, detail = '', detailMax = Infinity },
  openPath,
  editPath,
  onRemove,
}: Omit<FavouritesStripProps, 'label' | 'favourites'> & { favourite: Favourite }) {
  const edit = editPath?.(id)
  return (
    <li className={classes.card}>
      <div className={classes.top}>
        <p className={classes.name} title={name}>
          {name}
        </p>
        <Tooltip label="Remove from favourites">
          <IconButton aria-label={`Remove ${name} from favourites`} onClick={() => onRemove(id)}>
            <FavouriteStar isFavourite />
          </IconButton>
        </Tooltip>
      </div>
      {detail !== '' && (
        <p className={classes.detail} title={detail}>
          {cutText(detail, detailMax)}
        </p>
      )}
      <div className={classes.ways}>
        {openPath && (
          <Button component={Link} to={openPath(id)} size="compact-sm" variant="light" aria-label={`Open ${name}`}>
            Open
          </Button>
        )}
        {edit !== undefined && (
          <Button component={Link} to={edit} size="compact-sm" variant="subtle" aria-label={`Edit ${name}`}>
            Edit
          </Button>
        )}
      </div>
    </li>
  )
}
