import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { questionQueries } from '../../../api/questions/questions.ts'
import { LoadFailure } from '../../../ui/state/LoadFailure.tsx'
import { messages } from '../messages.ts'
import { reachText } from './reach-text.ts'
import classes from './SharedEntityList.module.css'

/** The questions through which a user reads rows, shared with them or not. */
export function ReachedQuestions({ username }: { username: string }) {
  const reached = useQuery(questionQueries.reachedBy(username))
  const title = messages.reachedTitle(username)
  if (reached.isLoadingError) return <LoadFailure query={reached} text={messages.reachedFailed} />
  if (!reached.data) return null
  const { reachesAll, questions } = reached.data
  return (
    <section className={classes.reached} aria-label={title}>
      <h3>{title}</h3>
      <LoadFailure query={reached} text={messages.reachedFailed} />
      {reachesAll && <Text size="sm">{messages.reachesAll}</Text>}
      {questions.length === 0 && !reachesAll && (
        <Text size="sm" c="dimmed">
          {messages.reachedNone}
        </Text>
      )}
      <ul>
        {questions.map((question) => (
          <li key={question.id}>
            {question.name}
            <Text component="span" size="xs" c="dimmed">
              {question.databaseName} · {reachText(question)}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
