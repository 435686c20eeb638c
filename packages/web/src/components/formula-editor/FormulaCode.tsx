import { EditorView } from '@codemirror/view'
import type { ScopeColumn } from '@soundings/query'
import { useEffect, useRef } from 'react'
import { formulaExtensions, handHistoryOn, replaceText, showErrors, type HistoryStep } from './editor-extensions.ts'
import { helpAt, readFormula, type CheckedFormula } from './checked-formula.ts'
import classes from './FormulaEditor.module.css'

interface FormulaCodeProps {
  readonly label: string
  readonly describedBy: string
  readonly text: string
  readonly scope: readonly ScopeColumn[]
  readonly withFocus: boolean
  readonly onRead: (checked: CheckedFormula) => void
  /** Help for the argument in which the caret stands; undefined outside of functions and of the editor. */
  readonly onHelp: (help: string | undefined) => void
  readonly onHistoryEnd: ((step: HistoryStep) => void) | undefined
}

const READ_PAUSE_MS = 100

/** The editor itself; CodeMirror comes along only when this file is loaded. */
export default function FormulaCode({
  label,
  describedBy,
  text,
  scope,
  withFocus,
  onRead,
  onHelp,
  onHistoryEnd,
}: FormulaCodeProps) {
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const wantsFocus = useRef(withFocus)
  // The editor is made once and outlives many renders: it asks for what holds now.
  const current = useRef({ scope, onRead, onHelp, onHistoryEnd, text })
  // Words of the editor's own that a listener may hand back late, while a person types on.
  const said = useRef(new Set<string>())
  useEffect(() => {
    current.current = { ...current.current, scope, onRead, onHelp, onHistoryEnd }
  }, [scope, onRead, onHelp, onHistoryEnd])

  useEffect(() => {
    if (!box.current) return
    let waiting: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      const checked = readFormula(editor.state.doc.toString(), current.current.scope)
      current.current.text = checked.text
      said.current.add(checked.text)
      editor.dispatch({ effects: showErrors.of('errors' in checked ? checked.errors : []) })
      current.current.onRead(checked)
    }
    const editor = new EditorView({
      parent: box.current,
      doc: current.current.text,
      extensions: [
        handHistoryOn((step) => {
          const { onHistoryEnd: handOn } = current.current
          if (!handOn) return false
          clearTimeout(waiting)
          read()
          handOn(step)
          return true
        }),
        formulaExtensions(() => current.current.scope),
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': describedBy }),
        EditorView.updateListener.of(({ docChanged, selectionSet, focusChanged, state, view: { hasFocus } }) => {
          if (docChanged || selectionSet || focusChanged)
            current.current.onHelp(hasFocus ? helpAt(state.doc.toString(), state.selection.main.head) : undefined)
          if (!docChanged) return
          clearTimeout(waiting)
          waiting = setTimeout(read, READ_PAUSE_MS)
        }),
      ],
    })
    view.current = editor
    read()
    if (wantsFocus.current) {
      editor.focus()
      box.current.parentElement?.scrollIntoView({ block: 'nearest' })
    }
    wantsFocus.current = false
    return () => {
      clearTimeout(waiting)
      editor.destroy()
    }
  }, [label, describedBy])

  useEffect(() => {
    const editor = view.current
    if (!editor) return
    if (text === current.current.text) said.current.clear()
    // A text from outside (undone, restored) replaces what is written.
    if (text === current.current.text || (editor.hasFocus && said.current.has(text))) return
    current.current.text = text
    replaceText(editor, text)
  }, [text])

  return <div ref={box} className={classes.code} />
}
