import { Mark } from './Mark.tsx'
import classes from './Logo.module.css'

export function Logo({ size = 28 }: { size?: number }) {
  return (
    <span className={classes.logo} style={{ fontSize: size * 0.66 }}>
      <Mark size={size} />
      <span>Soundings</span>
    </span>
  )
}
