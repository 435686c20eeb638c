import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ParsedMail, simpleParser } from 'mailparser'

/** What a server without SMTP has written down instead of sending. */
export function mailsInOutbox(dataDir: string): Promise<ParsedMail[]> {
  const outbox = join(dataDir, 'outbox')
  const names = existsSync(outbox)
    ? readdirSync(outbox).filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
    : []
  return Promise.all(names.map((name) => simpleParser(readFileSync(join(outbox, name)))))
}
