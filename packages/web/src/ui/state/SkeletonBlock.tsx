import classes from './states.module.css'

/** Stands where a card, a tile or a paragraph will be; it appears after 150 ms. */
export function SkeletonBlock({ height, width = '100%' }: { height: number | string; width?: number | string }) {
  return <div className={classes.skeleton} style={{ height, width }} aria-hidden="true" />
}
