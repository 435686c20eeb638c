import { type DragEvent, type ReactNode, useState } from 'react'
import classes from './FileDrop.module.css'

interface FileDropProps {
  readonly children: ReactNode
  /** What happens with files that are dropped here. */
  readonly label: string
  readonly isDisabled?: boolean
  /** Marks the whole window, where a dialog lies over what it holds. */
  readonly isOverDialog?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Takes files that are dropped anywhere on what it holds. People without a mouse have a button beside it. */
export function FileDrop({ children, label, isDisabled = false, isOverDialog = false, onFiles }: FileDropProps) {
  const [isOver, setIsOver] = useState(false)
  if (isDisabled) return children

  const drag = (event: DragEvent) => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    setIsOver(true)
  }
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setIsOver(false)
  }
  const drop = (event: DragEvent) => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    setIsOver(false)
    onFiles([...event.dataTransfer.files])
  }

  return (
    <div className={classes.area} onDragEnter={drag} onDragOver={drag} onDragLeave={leave} onDrop={drop}>
      {children}
      {isOver && (
        <div className={classes.veil} data-over-dialog={isOverDialog || undefined} aria-hidden="true">
          {label}
        </div>
      )}
    </div>
  )
}
