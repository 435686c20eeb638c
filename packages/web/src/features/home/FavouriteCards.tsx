import type { Home } from '@soundings/contract'
import { Link } from 'react-router'
import { useAccount } from '../../api/session/account.ts'
import { foundIcons } from '../../components/found-items/found-icons.ts'
import { foundPath } from '../../components/found-items/found-path.ts'
import { VerifiedMark } from '../../components/verified/VerifiedMark.tsx'
import { messages } from './messages.ts'
import classes from './HomeScreen.module.css'

/** What the person marked, as cards that open on click. */
export function FavouriteCards({ favourites }: Pick<Home, 'favourites'>) {
  const account = useAccount()
  return (
    <section className={classes.favourites} aria-label="Favourites">
      <h2 className={classes.title}>Favourites</h2>
      {favourites.length === 0 ? (
        <p className={classes.noFavourites}>{messages.noFavourites}</p>
      ) : (
        <ul className={classes.cards}>
          {favourites.map((item) => {
            const Icon = foundIcons[item.kind]
            return (
              <li key={`${item.kind} ${item.id}`}>
                <Link className={classes.card} to={foundPath(item, account)}>
                  <span className={classes.cardIcon} aria-hidden="true">
                    <Icon size={20} stroke={1.75} />
                  </span>
                  <span className={classes.cardText}>
                    <span className={classes.cardName} title={item.name}>
                      {item.name}
                    </span>
                    <span className={classes.cardDetail}>
                      {[item.kind === 'dashboard' ? 'Dashboard' : 'Question', item.owner].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  <VerifiedMark verified={item.verified} />
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
