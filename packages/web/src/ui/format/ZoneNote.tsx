import { namedZone } from './reporting-zone.ts'

/** Says by which clock times are shown, where the viewer's own differs. */
export function ZoneNote() {
  const zone = namedZone()
  return zone === undefined ? null : <span>Times are in {zone}</span>
}
