import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  insertBracket,
  insertCompletionText,
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { history, historyKeymap, redoDepth, standardKeymap, undoDepth } from '@codemirror/commands'
import {
  Compartment,
  EditorState,
  Prec,
  RangeSetBuilder,
  StateEffect,
  StateField,
  type Extension,
} from '@codemirror/state'
import {
  Decoration,
  EditorView,
  keymap,
  placeholder,
  tooltips,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view'
import { completeFormula, type FormulaError, type ScopeColumn, type Suggestion } from '@soundings/query'
import { bracketsAt, formulaHighlights } from './formula-highlights.ts'
import { errorRange } from './checked-formula.ts'
import { isFunctionFoundBy } from './function-words.ts'

/** Marks the errors of the latest check. */
export const showErrors = StateEffect.define<readonly FormulaError[]>()

export type HistoryStep = 'undo' | 'redo'

const ownHistory = new Compartment()

/** Calls `handOn` for undo and redo where the editor has no such step; false from it leaves the key to the editor. */
export function handHistoryOn(handOn: (step: HistoryStep) => boolean): Extension {
  const undo = { run: ({ state }: EditorView) => undoDepth(state) === 0 && handOn('undo') }
  const redo = { run: ({ state }: EditorView) => redoDepth(state) === 0 && handOn('redo') }
  return Prec.high(
    keymap.of([
      { key: 'Mod-z', ...undo },
      { key: 'Mod-Shift-z', ...redo },
      { key: 'Mod-y', ...redo },
    ]),
  )
}

/** Another text in the place of what is written, whose steps of typing belong to the text before. */
export function replaceText(view: EditorView, text: string) {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, effects: ownHistory.reconfigure([]) })
  view.dispatch({ effects: ownHistory.reconfigure(history()) })
}

/** All that makes a plain CodeMirror an editor of formulas. Tab is left to the page. */
export const formulaExtensions = (scope: () => readonly ScopeColumn[]): Extension => [
  ownHistory.of(history()),
  closeBrackets(),
  EditorState.languageData.of(() => [{ closeBrackets: { brackets: ['(', '['] } }]),
  // A new line means nothing in a formula, so Enter may take what has only just appeared.
  autocompletion({ override: [completionSource(scope)], icons: false, interactionDelay: 0 }),
  keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...standardKeymap]),
  // Beside the editor other parts of the page lie over what hangs out of it.
  tooltips({
    tooltipSpace: ({ dom }) => {
      const { left, right } = dom.getBoundingClientRect()
      return { left, right, top: 0, bottom: window.innerHeight }
    },
  }),
  EditorView.lineWrapping,
  placeholder('sum(Cost) / rows()'),
  colours(scope),
  errorMarks,
  EditorView.contentAttributes.of(({ state }) => ({ 'aria-invalid': String(state.field(errorMarks).size > 0) })),
]

/** What the editor offers while a person types. */
export function completionSource(scope: () => readonly ScopeColumn[]) {
  const complete = ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const { from, to, suggestions } = completeFormula(state.doc.toString(), pos, scope(), isFunctionFoundBy)
    if (suggestions.length === 0 || (from === to && !explicit)) return null
    // Renewed with each key: a list that waits for its next check ignores the click on it.
    return {
      from,
      to,
      filter: false,
      options: suggestions.map(toOption),
      update: (_before, _from, _to, context) => complete(context),
    }
  }
  return complete
}

const toOption = ({ kind, label, insert, table, note, takes }: Suggestion): Completion => ({
  label,
  detail: note === undefined ? (table ?? '') : `${takes ?? ''} ${note}`,
  type: kind,
  apply: kind === 'function' && insert.endsWith('(') ? applyFunction(label) : insert,
})

/** The word, an opened parenthesis with its partner, and at once the columns that fit in. */
const applyFunction = (word: string) => (view: EditorView, _option: Completion, from: number, to: number) => {
  view.dispatch(insertCompletionText(view.state, word, from, to))
  view.dispatch(insertBracket(view.state, '(') ?? view.state.replaceSelection('('))
  startCompletion(view)
}

const marks = {
  function: Decoration.mark({ class: 'formula-function' }),
  column: Decoration.mark({ class: 'formula-column' }),
  number: Decoration.mark({ class: 'formula-number' }),
  text: Decoration.mark({ class: 'formula-number' }),
  word: Decoration.mark({ class: 'formula-function' }),
  sign: Decoration.mark({ class: 'formula-sign' }),
  unrecognized: Decoration.mark({ class: 'formula-unrecognized' }),
}
const pair = Decoration.mark({ class: 'formula-pair' })
const lonely = Decoration.mark({ class: 'formula-lonely' })
const error = Decoration.mark({ class: 'formula-error' })

const colours = (scope: () => readonly ScopeColumn[]) =>
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet
      constructor({ state }: EditorView) {
        this.decorations = decorate(state, scope())
      }
      update({ state, docChanged, selectionSet }: ViewUpdate) {
        if (docChanged || selectionSet) this.decorations = decorate(state, scope())
      }
    },
    { decorations: (plugin) => plugin.decorations },
  )

function decorate(state: EditorState, scope: readonly ScopeColumn[]): DecorationSet {
  const text = state.doc.toString()
  const brackets = bracketsAt(text, state.selection.main.head)
  const builder = new RangeSetBuilder<Decoration>()
  for (const { from, to, kind } of formulaHighlights(text, scope)) {
    builder.add(from, to, marks[kind])
    if (brackets?.places.includes(from)) builder.add(from, to, brackets.isPaired ? pair : lonely)
  }
  return builder.finish()
}

const errorMarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, { effects, changes, state }) {
    const shownNow = effects.find((effect) => effect.is(showErrors))
    if (!shownNow) return shown.map(changes)
    const ranges = shownNow.value.map((each) => errorRange(each, state.doc.length)).filter(({ from, to }) => to > from)
    return Decoration.set(
      ranges.map(({ from, to }) => error.range(from, to)),
      true,
    )
  },
  provide: (field) => EditorView.decorations.from(field),
})
