import { functionNamed, isNameIn, tokenize, type ScopeColumn, type Token } from '@soundings/query'

export interface Highlight {
  readonly from: number
  readonly to: number
  readonly kind: 'function' | 'column' | 'number' | 'text' | 'word' | 'sign' | 'unrecognized'
}

/** The parts of a formula in their colours, as the one tokenizer reads them. */
export function formulaHighlights(text: string, scope: readonly ScopeColumn[]): Highlight[] {
  const tokens = tokenize(text, isNameIn(scope))
  return tokens.map((token, at) => ({
    from: token.position,
    to: token.position + token.length,
    kind: kindOf(token, tokens[at + 1]),
  }))
}

function kindOf({ kind, text, isBracketed }: Token, next: Token | undefined): Highlight['kind'] {
  if (kind === 'number' || kind === 'text' || kind === 'unrecognized') return kind
  if (kind === 'and' || kind === 'or' || kind === 'not') return 'word'
  if (kind !== 'name') return 'sign'
  const isFunction = !isBracketed && next?.kind === '(' && functionNamed(text) !== undefined
  return isFunction ? 'function' : 'column'
}

/** The pair of parentheses beside the caret; one alone when the other is missing. */
export function bracketsAt(
  text: string,
  caret: number,
): { readonly places: readonly number[]; readonly isPaired: boolean } | undefined {
  const signs = tokenize(text).filter(({ kind }) => kind === '(' || kind === ')')
  const at = [caret - 1, caret]
    .map((place) => signs.findIndex(({ position }) => position === place))
    .find((index) => index >= 0)
  const own = at === undefined ? undefined : signs[at]
  if (at === undefined || !own) return undefined
  const others = own.kind === '(' ? signs.slice(at + 1) : signs.slice(0, at).reverse()
  let depth = 1
  for (const sign of others) {
    depth += sign.kind === own.kind ? 1 : -1
    if (depth === 0) return { places: [own.position, sign.position].sort((a, b) => a - b), isPaired: true }
  }
  return { places: [own.position], isPaired: false }
}
