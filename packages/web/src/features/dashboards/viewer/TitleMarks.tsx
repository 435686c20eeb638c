import type { Dashboard } from '@soundings/contract'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { causeOr, reportOutcome } from '../../../api/core/report-outcome.ts'
import { useAddFavouriteDashboard, useRemoveFavouriteDashboard } from '../../../api/questions/dashboards.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Popover } from '../../../ui/layer/Popover.tsx'
import { Tooltip } from '../../../ui/layer/Tooltip.tsx'
import { FavouriteStar } from '../../../components/favourites-strip/FavouriteStar.tsx'

/** Marks the dashboard as a favourite, as in the list. */
export function TitleStar({ id, isFavourite = false }: Pick<Dashboard, 'id' | 'isFavourite'>) {
  const add = useAddFavouriteDashboard()
  const remove = useRemoveFavouriteDashboard()
  const toggle = () =>
    reportOutcome<unknown>((isFavourite ? remove : add).mutateAsync(id), {
      failed: causeOr('The favourite could not be changed'),
    })
  return (
    <Tooltip label={isFavourite ? 'No longer a favourite' : 'Make it a favourite'}>
      <IconButton
        aria-label="Favourite"
        aria-pressed={isFavourite}
        onClick={() => void (add.isPending || remove.isPending || toggle())}
      >
        <FavouriteStar isFavourite={isFavourite} size={20} />
      </IconButton>
    </Tooltip>
  )
}

/** What the dashboard is about, as its author wrote it. */
export function TitleDescription({ description }: Pick<Dashboard, 'description'>) {
  const [isOpen, setOpen] = useState(false)
  if (description.trim() === '') return null
  return (
    <Popover opened={isOpen} onChange={setOpen} width={320} position="bottom-start">
      <Popover.Target>
        <IconButton aria-label="About this dashboard" onClick={() => setOpen((was) => !was)}>
          <IconInfoCircle size={18} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{description}</Popover.Dropdown>
    </Popover>
  )
}
