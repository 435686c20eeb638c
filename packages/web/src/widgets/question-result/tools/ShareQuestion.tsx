import { useQuery } from '@tanstack/react-query'
import { questionQueries } from '../../../api/questions/questions.ts'
import { ShareWithUsers } from '../../share-with-users/ShareWithUsers.tsx'
import { useShareQuestion } from './use-share-question.ts'

/** Offered to those who may share the question or see who has access to it. */
export function ShareQuestion({ id }: { id: number }) {
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
