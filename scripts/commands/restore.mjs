import { operate } from '../operate.mjs'
import { preparePackages } from '../prepare.mjs'

/** Brings a whole installation back into an empty data folder. */
export default async function restore([file]) {
  await operate(await preparePackages(), 'restore', file)
}
