import { IconPhotoDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMayUse } from '../../api/account.ts'
import { questionQueries } from '../../api/questions.ts'
import { EmailShare } from '../email-share/EmailShare.tsx'
import { ExportMenu } from '../export-menu/ExportMenu.tsx'
import type { HandedOver } from '../export-menu/handed-over.ts'
import { ShareWithUsers } from '../share-with-users/ShareWithUsers.tsx'
import { isTile, offersTool, type ResultMode } from './result-mode.ts'
import { ToolButton } from './ToolButton.tsx'
import { useShareQuestion } from './use-share-question.ts'

interface HandOverToolsProps {
  readonly mode: ResultMode
  readonly questionId: number | undefined
  /** What becomes a file; absent as long as nothing is saved. */
  readonly handedOver: HandedOver | undefined
  /** Saves the chart as an image on white; absent when no chart is shown. */
  readonly saveImage: (() => void) | undefined
}

/** How a result reaches others: e-mail, sharing, files. Each by its permission. */
export function HandOverTools({ mode, questionId, handedOver, saveImage }: HandOverToolsProps) {
  const mayUse = useMayUse()
  const share = useShareQuestion(questionId === undefined ? [] : [questionId])
  const rights = useQuery({ ...questionQueries.one(questionId ?? 0), enabled: questionId !== undefined && !isTile(mode) }).data?.rights
  const mayExport = offersTool('export', mode, mayUse)
  return (
    <>
      {offersTool('email', mode, mayUse) && handedOver && <EmailShare what={handedOver} />}
      {questionId !== undefined && rights && offersTool('share', mode, () => rights.canSeeAccess) && (
        <ShareWithUsers isIconOnly label="Share with users" item={{ kind: 'question', id: questionId }} rights={rights} onShare={share} />
      )}
      {mayExport && handedOver && <ExportMenu what={handedOver} saveImage={saveImage} />}
      {mayExport && !handedOver && saveImage && <ToolButton label="Save as image" onClick={saveImage}><IconPhotoDown size={18} /></ToolButton>}
    </>
  )
}
