import { operate } from '../operate.mjs'

/** Writes the whole installation into one file, while it runs. */
export default function backup([file]) {
  return operate('backup', file)
}
