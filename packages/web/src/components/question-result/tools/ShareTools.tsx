import { IconPhotoDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { questionQueries } from '../../../api/questions/questions.ts'
import { useMayUse } from '../../../api/session/account.ts'
import { EmailShare } from '../../email-share/EmailShare.tsx'
import { ExportMenu } from '../../export-menu/ExportMenu.tsx'
import type { HandedOver } from '../../export-menu/handed-over.ts'
import { ShareWithUsers } from '../../share-with-users/ShareWithUsers.tsx'
import { offersTool, type ResultMode } from '../source/result-mode.ts'
import { useSaveImage, type ShownPicture } from '../source/shown-picture.ts'
import { ToolButton } from './ToolButton.tsx'
import { useShareQuestion } from './use-share-question.ts'

interface ShareToolsProps {
  readonly mode: ResultMode
  readonly questionId: number | undefined
  /** What becomes a file; absent as long as nothing is saved. */
  readonly handedOver: HandedOver | undefined
  readonly title: string
  readonly picture: ShownPicture
}

/** How a result reaches others: email, sharing, files. Each by its permission. */
export function ShareTools({ mode, questionId, handedOver, title, picture }: ShareToolsProps) {
  const saveImage = useSaveImage(picture, title)
  const mayUse = useMayUse()
  const mayExport = offersTool('export', mode, mayUse)
  return (
    <>
      {offersTool('email', mode, mayUse) && handedOver && <EmailShare what={handedOver} />}
      {questionId !== undefined && offersTool('share', mode, () => true) && <ShareQuestion id={questionId} />}
      {mayExport && handedOver && <ExportMenu what={handedOver} saveImage={saveImage} />}
      {mayExport && !handedOver && saveImage && (
        <ToolButton label="Save as image" onClick={saveImage}>
          <IconPhotoDown size={18} />
        </ToolButton>
      )}
    </>
  )
}

/** Offered to those who may share the question or see who has access to it. */
function ShareQuestion({ id }: { id: number }) {
  const rights = useQuery(questionQueries.one(id)).data?.rights
  const share = useShareQuestion([id])
  return (
    rights?.canSeeAccess && (
      <ShareWithUsers
        isIconOnly
        label="Share with users"
        item={{ kind: 'question', id }}
        rights={rights}
        onShare={share}
      />
    )
  )
}
