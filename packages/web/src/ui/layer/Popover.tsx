import { Popover as MantinePopover, type PopoverProps } from '@mantine/core'
import { useLayer } from './use-layer.ts'

interface OwnPopoverProps extends Omit<PopoverProps, 'closeOnEscape' | 'returnFocus' | 'trapFocus'> {
  readonly opened: boolean
  readonly onChange: (opened: boolean) => void
}

/** Something more beside its button. It keeps the focus, and gives it back when it closes. */
function OwnPopover({ opened, onChange, ...popover }: OwnPopoverProps) {
  const { isTopmost } = useLayer(opened, () => onChange(false))
  return (
    <MantinePopover
      {...popover}
      opened={opened}
      onChange={(open) => isTopmost() && onChange(open)}
      trapFocus
      closeOnEscape={false}
      returnFocus={false}
    />
  )
}

export const Popover = Object.assign(OwnPopover, { Target: MantinePopover.Target, Dropdown: MantinePopover.Dropdown })
