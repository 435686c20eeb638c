import { IconButton, type IconButtonProps } from '../../../ui/button/IconButton.tsx'
import { Tooltip } from '../../../ui/layer/Tooltip.tsx'

interface ToolButtonProps extends IconButtonProps {
  readonly label: string
  readonly isOn?: boolean
}

/** A button of a result's toolbar: an icon whose name shows on hover. */
export function ToolButton({ label, isOn = false, ...button }: ToolButtonProps) {
  return (
    <Tooltip label={label}>
      <IconButton look={isOn ? 'on' : 'quiet'} aria-label={label} {...button} />
    </Tooltip>
  )
}
