import { ActionIcon, Tooltip, type ActionIconProps, type ElementProps } from '@mantine/core'

interface ToolButtonProps extends ActionIconProps, ElementProps<'button', keyof ActionIconProps> {
  readonly label: string
  readonly isOn?: boolean
}

/** A button of a result's toolbar: an icon whose name shows on hover. */
export function ToolButton({ label, isOn = false, ...button }: ToolButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant={isOn ? 'light' : 'subtle'} color={isOn ? 'brand' : 'gray'} aria-label={label} {...button} />
    </Tooltip>
  )
}
