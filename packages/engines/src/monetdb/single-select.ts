import { notPermitted } from '../engine-error.ts'

// Everything inside quotes and comments, so that what is left is SQL's own words.
const quotedOrComment = /r'(?:[^']|'')*'|'(?:[^'\\]|''|\\[^])*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[^]*?\*\//gi
const changing =
  /\b(insert|update|delete|merge|truncate|create|drop|alter|call|copy|grant|revoke|set|start|commit|rollback|declare|prepare|execute)\b/i

/** MonetDB has no read-only sessions and takes several statements in one message: only one plain SELECT passes. */
export function checkSingleSelect(text: string) {
  const words = text.replace(quotedOrComment, ' x ')
  if (words.includes(';')) throw notPermitted(new Error('only one statement at a time'))
  if (!/^\s*(select|with)\b/i.test(words) || changing.test(words))
    throw notPermitted(new Error('only reading is allowed'))
}
