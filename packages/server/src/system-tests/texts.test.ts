import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const isTest = (path: string) => /\.test\.tsx?$|\/testing\/|\/(system-tests|conformance|node_modules)\//.test(path)
const texts = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !isTest(file))
  .toSorted()
  .flatMap(textsIn)

describe('texts', () => {
  it('are found in all packages', () => {
    expect(texts.length).toBeGreaterThan(5000)
  })

  it('on the page have their full stop everywhere or nowhere', () => {
    const shown = texts.filter(({ file, text }) => file.startsWith('packages/web/') && /(\w+ ){2}\w/.test(text))
    const withStop = new Set(shown.map(({ text }) => text).filter((text) => text.endsWith('.')))
    expect(placesOf(shown.filter(({ text }) => withStop.has(`${text}.`)))).toEqual([])
  })

  it('say email, as those of the specification do', () => {
    const isOther = /\be-mail|^e-mails?$|\bmail(s|ed)?\b(?! (server|delivery))/i
    expect(placesOf(texts.filter(({ text }) => isOther.test(text)))).toEqual([])
  })

  it('ask about unsaved changes in one way', () => {
    expect(texts.filter(({ text }) => /unsaved changes.*\?$/.test(text))).toHaveLength(1)
  })

  it('name who or what is meant, and speak of no one as we', () => {
    const isVague = /\b(nobody|somebody|anybody|whoever|[Ww]e(?!'ll send you instructions)|[Oo]ur)\b/
    expect(placesOf(texts.filter(({ text }) => isVague.test(text)))).toEqual([])
  })

  it('say that a rule restricts tables, as the list of them does', () => {
    const isOther = /^Show reach\b|\b(filter|rule) reaches\b/
    expect(placesOf(texts.filter(({ text }) => isOther.test(text)))).toEqual([])
  })
})

const placesOf = (found: typeof texts) => found.map(({ file, text }) => `${file}: ${text}`)

/** Words and sentences that people may see, with … for what is filled in; not the names of modules and types, and no events of the log. */
function textsIn(file: string): { file: string; text: string }[] {
  const found: { file: string; text: string }[] = []
  const add = (text: string) => found.push({ file, text: text.trim().replaceAll(/\s+/g, ' ') })
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || isLogCall(node)) return
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) add(node.text)
    if (ts.isTemplateExpression(node))
      add(node.templateSpans.reduce((text, { literal }) => `${text}…${literal.text}`, node.head.text))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true))
  return found.filter(({ text }) => / |^e-mails?$/i.test(text))
}

function isLogCall(node: ts.Node): boolean {
  return ts.isCallExpression(node) && /\blog(\.|\[|$)/.test(node.expression.getText())
}
