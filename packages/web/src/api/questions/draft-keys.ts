/** Kinds of unsaved work that the browser keeps; each begins the names under which its drafts are stored. */
const draftKinds = ['studioDraft', 'dashboardDraft', 'copiedTiles'] as const
export type DraftKind = (typeof draftKinds)[number]

export const isDraftKey = (key: string): boolean =>
  draftKinds.some((kind) => key === kind || key.startsWith(`${kind}:`))
