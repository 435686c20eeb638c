/** A subset of Markdown, read into a tree that the page shows as elements. What is not in the subset stays text, HTML included. */
export type Inline =
  | string
  | { readonly kind: 'break' }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly content: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly content: readonly Inline[] }

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly content: readonly Inline[] }
  | { readonly kind: 'paragraph' | 'quote'; readonly content: readonly Inline[] }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'rule' }

const HEADING = /^(#{1,3})\s+(\S.*)$/
const RULE = /^(?:-{3,}|\*{3,})$/
const BULLET = /^[-*+]\s+(\S.*)$/
const NUMBERED = /^\d{1,9}[.)]\s+(\S.*)$/
const QUOTE = /^>\s?(.*)$/

/** Lines that belong to one block, with what begins it. */
type Kind = 'bullet' | 'numbered' | 'quote' | 'text'

export function readMarkdown(source: string): Block[] {
  const blocks: Block[] = []
  let open: { kind: Kind; lines: string[] } | undefined
  const close = () => {
    if (open) blocks.push(toBlock(open.kind, open.lines))
    open = undefined
  }
  for (const line of source.split(/\r\n|\n|\r/).map((each) => each.trim())) {
    const heading = HEADING.exec(line)
    if (line === '' || heading || RULE.test(line)) {
      close()
      if (heading)
        blocks.push({ kind: 'heading', level: heading[1]!.length as 1 | 2 | 3, content: readInline(heading[2]!) })
      else if (line !== '') blocks.push({ kind: 'rule' })
      continue
    }
    const { kind, text } = kindOf(line)
    // A plain line after an item or a quotation goes on with it.
    if (open && kind === 'text' && open.kind !== 'text') open.lines.push(`${open.lines.pop()!}\n${text}`)
    else if (open?.kind === kind) open.lines.push(text)
    else {
      close()
      open = { kind, lines: [text] }
    }
  }
  close()
  return blocks
}

function kindOf(line: string): { kind: Kind; text: string } {
  for (const [kind, pattern] of [
    ['bullet', BULLET],
    ['numbered', NUMBERED],
    ['quote', QUOTE],
  ] as const) {
    const found = pattern.exec(line)
    if (found) return { kind, text: found[1]! }
  }
  return { kind: 'text', text: line }
}

function toBlock(kind: Kind, lines: readonly string[]): Block {
  if (kind === 'text' || kind === 'quote')
    return { kind: kind === 'text' ? 'paragraph' : 'quote', content: readInline(lines.join('\n')) }
  return { kind: 'list', isNumbered: kind === 'numbered', items: lines.map((line) => readInline(line)) }
}

/** Longer first, so that two stars are not read as one. */
const MARKERS = [
  ['**', 'strong'],
  ['__', 'strong'],
  ['*', 'emphasis'],
  ['_', 'emphasis'],
] as const
const ESCAPED = /[\\`*_[\]()#>!+.-]/
const BARE_ADDRESS = /^https?:\/\/[^\s<>]*[^\s<>.,;:!?)\]'"]/i
const WORD = /[\p{L}\p{N}]/u

interface Found {
  readonly part: Inline
  /** Where the text goes on. */
  readonly end: number
}

function readInline(text: string): Inline[] {
  const parts: Inline[] = []
  let plain = ''
  const add = (part: Inline) => {
    if (plain !== '') parts.push(plain)
    plain = ''
    parts.push(part)
  }
  // What does not close after one place does not close after a later one: without this, a text full of stars would take its length squared.
  const unclosed = new Set<string>()
  let at = 0
  while (at < text.length) {
    const found = readPart(text, at, unclosed)
    if (!found) {
      plain += text[at]
      at += 1
    } else {
      if (typeof found.part === 'string') plain += found.part
      else add(found.part)
      at = found.end
    }
  }
  return plain === '' ? parts : [...parts, plain]
}

function readPart(text: string, at: number, unclosed: Set<string>): Found | undefined {
  const sign = text[at]!
  if (sign === '\n') return { part: { kind: 'break' }, end: at + 1 }
  if (sign === '\\' && ESCAPED.test(text[at + 1] ?? '')) return { part: text[at + 1]!, end: at + 2 }
  if (sign === '`') return readCode(text, at)
  if (sign === '!') return readPicture(text, at)
  if (sign === '[') return readLink(text, at)
  if (sign === '*' || sign === '_') return readMarked(text, at, unclosed)
  return sign === 'h' || sign === 'H' ? readAddress(text, at) : undefined
}

function readCode(text: string, at: number): Found | undefined {
  const end = text.indexOf('`', at + 1)
  return end > at + 1 ? { part: { kind: 'code', text: text.slice(at + 1, end) }, end: end + 1 } : undefined
}

function readMarked(text: string, at: number, unclosed: Set<string>): Found | undefined {
  const [sign, kind] = MARKERS.find(([each]) => text.startsWith(each, at))!
  const start = at + sign.length
  // A star between blanks is a star, and names_with_lines are names.
  if (/\s|^$/.test(text[start] ?? '') || (sign.startsWith('_') && WORD.test(text[at - 1] ?? ''))) return undefined
  if (unclosed.has(sign)) return undefined
  const end = closingAt(text, sign, start)
  if (end === undefined) unclosed.add(sign)
  return end === undefined
    ? undefined
    : { part: { kind, content: readInline(text.slice(start, end)) }, end: end + sign.length }
}

function closingAt(text: string, sign: string, start: number): number | undefined {
  for (let end = text.indexOf(sign, start + 1); end > 0; end = text.indexOf(sign, end + 1)) {
    const isInWord = sign.startsWith('_') && WORD.test(text[end + sign.length] ?? '')
    const isLonger = sign.length === 1 && (text[end + 1] === sign || text[end - 1] === sign)
    if (!/\s/.test(text[end - 1]!) && !isInWord && !isLonger) return end
  }
  return undefined
}

function readLink(text: string, at: number): Found | undefined {
  const place = linkAt(text, at)
  if (!place || !isSafe(place.href)) return undefined
  return { part: { kind: 'link', href: place.href, content: readInline(place.words) }, end: place.end }
}

/** Pictures of other servers would tell them who reads: their source stays text. */
function readPicture(text: string, at: number): Found | undefined {
  const place = text[at + 1] === '[' ? linkAt(text, at + 1) : undefined
  return place && { part: text.slice(at, place.end), end: place.end }
}

function linkAt(text: string, at: number) {
  const middle = text.indexOf('](', at)
  const end = middle < 0 ? -1 : text.indexOf(')', middle)
  if (end < 0) return undefined
  const words = text.slice(at + 1, middle)
  const href = text.slice(middle + 2, end).trim()
  return words.trim() === '' || words.includes('[') ? undefined : { words, href, end: end + 1 }
}

function readAddress(text: string, at: number): Found | undefined {
  if (WORD.test(text[at - 1] ?? '')) return undefined
  const href = BARE_ADDRESS.exec(text.slice(at))?.[0]
  return href !== undefined && isSafe(href)
    ? { part: { kind: 'link', href, content: [href] }, end: at + href.length }
    : undefined
}

function isSafe(href: string): boolean {
  try {
    return /^https?:\/\//i.test(href) && ['http:', 'https:'].includes(new URL(href).protocol)
  } catch {
    return false
  }
}
