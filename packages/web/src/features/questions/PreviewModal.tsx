import { useMediaQuery } from '@mantine/hooks'
import type { QuestionSummary } from '@soundings/contract'
import { lazy, Suspense } from 'react'
import { Modal } from '../../ui/layer/Modal.tsx'
import { previewSize } from './preview-size.ts'
import { Waiting } from './Waiting.tsx'
import classes from './PreviewModal.module.css'

const QuestionPreview = lazy(() => import('./QuestionPreview.tsx'))

interface PreviewModalProps {
  /** What the address asks for; nothing keeps the window shut. */
  readonly asked: string | null
  /** The list below; until it is there nothing opens. */
  readonly questions: readonly QuestionSummary[] | undefined
  readonly onClose: () => void
}

/** The result of a question over the list, as large as its view needs. */
export function PreviewModal({ asked, questions, onClose }: PreviewModalProps) {
  const summary = questions?.find(({ id }) => String(id) === asked)
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false
  const { width, height } = previewSize(summary?.defaultView ?? '')
  return (
    <Modal
      opened={asked !== null && questions !== undefined}
      onClose={onClose}
      title={summary?.name ?? 'Question'}
      fullScreen={isNarrow}
      size={width}
      classNames={{ content: classes.content, body: classes.body, header: classes.header, title: classes.title }}
      {...(!isNarrow && { styles: { content: { height } } })}
    >
      {asked !== null && (
        <Suspense fallback={<Waiting summary={summary} />}>
          <QuestionPreview key={asked} asked={asked} summary={summary} />
        </Suspense>
      )}
    </Modal>
  )
}
