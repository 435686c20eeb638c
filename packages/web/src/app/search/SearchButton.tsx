import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { lazilyOpened } from '../../ui/load/lazily.tsx'
import classes from './SearchButton.module.css'

const SearchDialog = lazilyOpened(() => import('./SearchDialog.tsx'))

/** The way to the search for mouse and phone; Ctrl+K or Cmd+K leads there from everywhere. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey ||
        event.defaultPrevented
      )
        return
      event.preventDefault()
      if (!event.repeat && !isDialogOpen()) setOpen(true)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])

  return (
    <>
      <UnstyledButton className={classes.button} onClick={() => setOpen(true)} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <span className={classes.label}>Search</span>
        <kbd className={classes.key} aria-hidden="true">
          Ctrl K
        </kbd>
        <VisuallyHidden>everything</VisuallyHidden>
      </UnstyledButton>
      <SearchDialog opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** What a dialog asks is answered first. */
const isDialogOpen = () => document.querySelector('[role=dialog][aria-modal=true]') !== null
