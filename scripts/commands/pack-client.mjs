import { resolve } from 'node:path'
import { packClient } from '../pack-client.mjs'
import { preparePackages } from '../prepare.mjs'
import { say } from '../processes.mjs'

/** Packs the typed client for other programs, into the folder that is named or into this one. */
export default async function pack([folder = '.']) {
  say(await packClient(await preparePackages(), resolve(folder)))
}
