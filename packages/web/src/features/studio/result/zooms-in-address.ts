import { ZoomWire } from '@soundings/contract'

const PARAMETER = 'zooms'
const Zooms = ZoomWire.array().max(20)

/** The zooms that an address carries, one after the other; none where it cannot be read. */
export function readZooms(search: string): readonly ZoomWire[] {
  try {
    const read = Zooms.safeParse(JSON.parse(new URLSearchParams(search).get(PARAMETER) ?? '[]'))
    return read.success ? read.data : []
  } catch {
    return []
  }
}

/** The query string with these zooms and everything else that stood in it. */
export function withZoomsWritten(search: string, zooms: readonly ZoomWire[]): string {
  const parameters = new URLSearchParams(search)
  parameters.delete(PARAMETER)
  if (zooms.length > 0) parameters.set(PARAMETER, JSON.stringify(zooms))
  return parameters.size > 0 ? `?${parameters.toString()}` : ''
}
