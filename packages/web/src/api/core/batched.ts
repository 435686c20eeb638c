import { createBatching } from '@soundings/contract'
import { calls } from './call.ts'
import { messages } from './messages.ts'

/** For the tiles of a dashboard, which ask at the same time. */
export const callTogether = createBatching({ calls, words: messages })

/** Before the page has work of its own, during which no timer would run. */
export const sendTogetherNow = callTogether.sendNow
