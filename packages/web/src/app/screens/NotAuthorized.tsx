import { useDocumentTitle } from '../../ui/page/use-document-title.ts'
import { HomeLink } from './HomeLink.tsx'
import { messages } from '../messages.ts'
import classes from './PlainPage.module.css'

export function NotAuthorized() {
  useDocumentTitle('Not authorized')
  return (
    <div className={classes.page}>
      <h1>{messages.notAuthorized}</h1>
      <p>{messages.notAuthorizedHint}</p>
      <HomeLink />
    </div>
  )
}
