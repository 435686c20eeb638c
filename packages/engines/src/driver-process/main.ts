// The program of a driver process. It ends with the server, and by no signal that a terminal or a service manager sends to all.
import { writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { loadDriver } from '../drivers.ts'
import { createDriverHost } from './driver-host.ts'
import { watchParent } from './end-with-parent.ts'
import { createFrameReader, createFrameWriter } from './protocol/frames.ts'
import { REQUEST_LIMITS, type Reply, type Request } from './protocol/messages.ts'

const PIPE = 3
/** When memory runs out, the kernel ends a driver before it ends the server. */
const FIRST_TO_GO = '500'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
try {
  writeFileSync('/proc/self/oom_score_adj', FIRST_TO_GO)
} catch {
  // Only Linux has it.
}
// Where processors are short, other requests to the server come before rows that are read.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const pipe = new Socket({ fd: PIPE })
const write = createFrameWriter(pipe)
const send = (reply: Reply, body?: Uint8Array) => write(reply, body)
// Before the first word, so that a driver that takes long to load is not taken for a silent one.
const driver = await loadDriver(process.argv[2] ?? '')
// Compiled code is stored when a process ends in peace, which this one may never do.
const handle = createDriverHost({ driver, send, onOpened: () => flushCompileCache(), exit: () => process.exit() })
// Without the server there is no reason to wait for what a driver still does.
const end = () => process.kill(process.pid, 'SIGKILL')
pipe.on('error', end)
pipe.on('close', end)
send({ kind: 'ready' })
// A driver that freezes over its first call has said before that it had started.
setImmediate(() => {
  watchParent()
  pipe.on(
    'data',
    createFrameReader(REQUEST_LIMITS, (head, body) => handle(head as Request, body)),
  )
})
