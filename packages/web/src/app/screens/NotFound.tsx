import { useDocumentTitle } from '../../ui/page/use-document-title.ts'
import { HomeLink } from './HomeLink.tsx'
import { messages } from '../messages.ts'
import classes from './PlainPage.module.css'

export function NotFound() {
  useDocumentTitle('Page not found')
  return (
    <div className={classes.page}>
      <h1>{messages.notFound}</h1>
      <p>{messages.notFoundHint}</p>
      <HomeLink />
    </div>
  )
}
