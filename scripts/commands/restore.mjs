import { operate } from '../operate.mjs'

/** Brings a whole installation back into an empty data folder. */
export default function restore([file]) {
  return operate('restore', file)
}
