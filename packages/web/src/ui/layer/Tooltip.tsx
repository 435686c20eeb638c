import { autoUpdate, flip, hide, offset, shift, useFloating } from '@floating-ui/react-dom'
import { Portal } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import {
  cloneElement,
  useCallback,
  useId,
  useState,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react'
import { watchPointing } from './watch-pointing.ts'
import classes from './Tooltip.module.css'

type Target = HTMLAttributes<HTMLElement> & { readonly ref?: Ref<HTMLElement> | undefined }

/** What it gets beyond its own properties is for its target, so that it may stand inside the target of a menu. */
interface TooltipProps extends Target {
  readonly label: ReactNode
  readonly disabled?: boolean
  readonly position?: 'top' | 'right'
  /** In pixels: a longer text gets more lines. Without it, it has one line. */
  readonly maxWidth?: number
  readonly openDelay?: number
  readonly showsOnFocus?: boolean
  /** Shown to a finger, too: where the words are to be had nowhere else. */
  readonly showsOnTouch?: boolean
  readonly children: ReactElement<Target>
}

/**
 * Words about what one points at. A list has dozens of them, and most are never seen: until one is pointed at it is no more than listeners
 * at its target. Mantine's own takes as long to render as the button that it belongs to.
 */
export function Tooltip({
  label,
  disabled = false,
  position = 'top',
  maxWidth,
  openDelay = 300,
  showsOnFocus = false,
  showsOnTouch = false,
  children,
  ref,
  ...target
}: TooltipProps) {
  const id = useId()
  const [pointed, setPointed] = useState<HTMLElement>()
  const watch = useCallback(
    (element: HTMLElement | null) =>
      element ? watchPointing(element, { openDelay, showsOnFocus, showsOnTouch }, setPointed) : undefined,
    [openDelay, showsOnFocus, showsOnTouch],
  )
  const merged = useMergedRef(watch, children.props.ref, ref)
  const isOpen = pointed !== undefined && !disabled
  return (
    <>
      {isOpen && (
        <Bubble id={id} target={pointed} position={position} maxWidth={maxWidth}>
          {label}
        </Bubble>
      )}
      {cloneElement(children, {
        ...target,
        ...children.props,
        ...(isOpen && { 'aria-describedby': id }),
        ref: merged,
      })}
    </>
  )
}

interface BubbleProps {
  readonly id: string
  readonly target: HTMLElement
  readonly position: 'top' | 'right'
  readonly maxWidth: number | undefined
  readonly children: ReactNode
}

function Bubble({ id, target, position, maxWidth, children }: BubbleProps) {
  const [bubble, setBubble] = useState<HTMLElement | null>(null)
  const { floatingStyles, middlewareData } = useFloating({
    placement: position,
    elements: { reference: target, floating: bubble },
    middleware: [offset(5), flip(), shift({ padding: 8 }), hide()],
    whileElementsMounted: autoUpdate,
  })
  const style = middlewareData.hide?.referenceHidden ? { display: 'none' } : { ...floatingStyles, maxWidth }
  return (
    <Portal>
      <div
        ref={setBubble}
        id={id}
        role="tooltip"
        className={classes.bubble}
        data-wraps={maxWidth !== undefined || undefined}
        style={style}
      >
        {children}
      </div>
    </Portal>
  )
}
