import type { ViewType } from '@soundings/query'
import { IconPhotoDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMayUse } from '../../api/account.ts'
import { ShareWithUsers } from '../share-with-users/ShareWithUsers.tsx'
import { offersTool, type ResultMode } from './result-mode.ts'
import { ToolButton } from './ToolButton.tsx'
import { useShareQuestion } from './use-share-question.ts'

/** What a tool in a slot may want to know of what is shown. */
export interface ShownResult {
  readonly viewType: ViewType
  /** Saves the chart as an image on white; absent when no chart is shown. */
  readonly saveImage: (() => void) | undefined
}

export interface HandOverSlots {
  /** Tools made elsewhere, each shown by its permission. */
  readonly emailShare?: ReactNode
  readonly exportMenu?: ((shown: ShownResult) => ReactNode) | undefined
}

interface HandOverToolsProps extends HandOverSlots {
  readonly mode: ResultMode
  readonly questionId: number | undefined
  readonly shown: ShownResult | undefined
}

/** How a result reaches others: e-mail, sharing, files. */
export function HandOverTools({ mode, questionId, shown, emailShare, exportMenu }: HandOverToolsProps) {
  const mayUse = useMayUse()
  const share = useShareQuestion(questionId === undefined ? [] : [questionId])
  const exports = exportMenu ?? saveAsImage
  return (
    <>
      {offersTool('email', mode, mayUse) && emailShare}
      {offersTool('share', mode, mayUse) && questionId !== undefined && <ShareWithUsers isIconOnly label="Share with users" onShare={share} />}
      {offersTool('export', mode, mayUse) && shown && exports(shown)}
    </>
  )
}

const saveAsImage = ({ saveImage }: ShownResult) =>
  saveImage && <ToolButton label="Save as image" onClick={saveImage}><IconPhotoDown size={18} /></ToolButton>
