import { useMediaQuery } from '@mantine/hooks'
import type { QuestionSummary } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { questionQueries } from '../../../api/questions/questions.ts'
import { useRecordOpened } from '../../../api/questions/search.ts'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { lazily } from '../../../ui/load/lazily.tsx'
import { usePaper } from '../../../ui/theme/paper.ts'
import { previewSize, previewSizeOnPaper } from './preview-size.ts'
import { isQuestionId } from '../question-paths.ts'
import type { PreviewWords } from './QuestionPreview.tsx'
import { Waiting } from './Waiting.tsx'
import classes from './PreviewModal.module.css'

const QuestionPreview = lazily(
  () => import('./QuestionPreview.tsx'),
  ({ summary }) => <Waiting summary={summary} />,
)

interface PreviewModalProps {
  readonly opened: boolean
  /** What the address asks for; nothing keeps the window shut. */
  readonly asked: string | null
  /** The page of the list below; until it is there nothing opens. */
  readonly questions: readonly QuestionSummary[] | undefined
  readonly onClose: () => void
}

/** The result of a question over the list, as large as its view needs. */
export default function PreviewModal({ opened, asked, questions, onClose }: PreviewModalProps) {
  const { summary, isSettled } = useSummary(asked, questions)
  useRecordOpened('question', opened ? summary?.id : undefined)
  const [viewType, setViewType] = useChosenView(asked)
  const [words, setWords] = useShownWords(asked, summary)
  const shown = viewType ?? words.defaultView
  // A number alone would be lost on a whole page, also on that of a phone.
  const isWholePage = useMediaQuery('(max-width: 48em)') === true && shown !== 'KPI'
  const isPaper = usePaper()
  const { width, height } = isPaper
    ? previewSizeOnPaper(shown, { width: window.innerWidth, height: window.innerHeight })
    : previewSize(shown)
  return (
    <Modal
      opened={opened && isSettled}
      onClose={onClose}
      title={words.name}
      fullScreen={isWholePage}
      size={width}
      classNames={{
        overlay: classes.overlay,
        inner: classes.inner,
        content: classes.content,
        body: classes.body,
        header: classes.header,
        title: classes.title,
      }}
      {...(!isWholePage && { styles: { content: { height } } })}
    >
      {asked !== null && (
        <QuestionPreview
          key={asked}
          asked={asked}
          summary={summary}
          viewType={viewType}
          onViewType={setViewType}
          onWords={setWords}
        />
      )}
    </Modal>
  )
}

/** What the list says of the question, or the question itself where it stands on another page. */
function useSummary(
  asked: string | null,
  questions: readonly QuestionSummary[] | undefined,
): { summary: QuestionSummary | undefined; isSettled: boolean } {
  const listed = questions?.find(({ id }) => String(id) === asked)
  const isElsewhere = asked !== null && questions !== undefined && !listed && isQuestionId(asked)
  const other = useQuery({ ...questionQueries.one(Number(asked)), enabled: isElsewhere })
  if (isElsewhere) return { summary: other.data, isSettled: other.isFetched }
  return { summary: listed, isSettled: questions !== undefined }
}

/** How the viewer wants to see the question that is open; with the next one they begin anew. */
function useChosenView(asked: string | null): [string | undefined, (viewType: string) => void] {
  const [chosen, setChosen] = useState<{ readonly asked: string | null; readonly viewType: string }>()
  return [chosen?.asked === asked ? chosen.viewType : undefined, (viewType) => setChosen({ asked, viewType })]
}

/** What the open question says of itself, and until it is there the list. */
function useShownWords(
  asked: string | null,
  { name = 'Question', defaultView = '' }: Partial<QuestionSummary> = {},
): [PreviewWords, (words: PreviewWords) => void] {
  const [shown, setShown] = useState<{ readonly asked: string | null; readonly words: PreviewWords }>()
  const show = useCallback((words: PreviewWords) => setShown({ asked, words }), [asked])
  return [shown?.asked === asked ? shown.words : { name, defaultView }, show]
}
