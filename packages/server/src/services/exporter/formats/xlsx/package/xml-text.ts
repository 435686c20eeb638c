const MARKUP = /[&<>"]/
// Characters that XML cannot hold, and text that reads like their escape.
const ESCAPED = /[\u0000-\u0008\u000b\u000c\u000d\u000e-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g

/** Text as it stands between tags and in attributes. */
export function toXml(text: string): string {
  const escaped = text
    .replace(ESCAPED, (letter) => `_x${letter.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`)
    .toWellFormed()
  return MARKUP.test(escaped)
    ? escaped.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    : escaped
}
