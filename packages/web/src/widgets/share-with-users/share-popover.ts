/** What a share popover shows, loaded when the first one opens. */
export { ShareForm, type ShareCheck } from './ShareForm.tsx'
export { WhoHasAccess } from './WhoHasAccess.tsx'
