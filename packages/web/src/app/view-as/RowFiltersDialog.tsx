import { Text } from '@mantine/core'
import type { RowFilterReasons } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { useMatch, useSearchParams } from 'react-router'
import { rowCutQueries } from '../../api/auth/view-as.ts'
import { dashboardQueries } from '../../api/questions/dashboards.ts'
import { OPEN_QUESTION } from '../../features/questions/question-paths.ts'
import { Modal } from '../../ui/layer/Modal.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { LoadFailure } from '../../ui/state/LoadFailure.tsx'
import { LoadingState } from '../../ui/state/LoadingState.tsx'
import { describeCause } from '../../components/row-filters/describe-cause.ts'
import { keyWay } from '../../components/row-filters/key-way.ts'
import { messages } from '../messages.ts'
import classes from './ViewAs.module.css'

/** Which row rules cut the rows of the questions on the page. */
export default function RowFiltersDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const questions = useShownQuestions()
  return (
    <Modal opened onClose={onClose} title="Why rows are missing" size={560}>
      {questions.length === 0 ? (
        <Text>{messages.noQuestionShown}</Text>
      ) : (
        <Cuts username={username} questions={questions} />
      )}
    </Modal>
  )
}

function Cuts({ username, questions }: { username: string; questions: readonly number[] }) {
  const cuts = useQuery(rowCutQueries.of(questions))
  if (cuts.isLoadingError) return <LoadFailure query={cuts} text={messages.rowFiltersFailed} />
  if (cuts.isPending) return <LoadingState text="Loading the filters …" />
  if (cuts.data.length === 0) return <EmptyState title={messages.nothingShown(username)} />
  return (
    <ul className={classes.cuts}>
      {cuts.data.map(({ questionId, name, tables, showsNothing }) => (
        <li key={questionId}>
          <h3 className={classes.question}>{name}</h3>
          {tables.length === 0 ? (
            <Text size="sm">{showsNothing ? messages.seesNothing(username) : messages.notCut(username)}</Text>
          ) : (
            <Tables tables={tables} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Tables({ tables }: Pick<RowFilterReasons, 'tables'>) {
  return (
    <ul className={classes.tables}>
      {tables.map((table) => (
        <li key={`${table.tableName} ${table.ruleTableName} ${table.columnName}`}>
          {messages.cut(table)}
          <span className={classes.way}>{keyWay(table.keys)}</span>
          {table.causes.map((cause) => (
            <span key={describeCause(cause)} className={classes.way}>
              {describeCause(cause)}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** The ids of the questions which the page shows, by its address: one that is open, or those of a dashboard. */
function useShownQuestions(): readonly number[] {
  const [address] = useSearchParams()
  const opened = Number(address.get(OPEN_QUESTION))
  const dashboardId = Number(useMatch('/dashboards/:id')?.params.id)
  const dashboard = useQuery({ ...dashboardQueries.one(dashboardId), enabled: Number.isInteger(dashboardId) })
  if (opened > 0) return [opened]
  const tiles = dashboard.data?.tabs.flatMap(({ views }) => views.map(({ questionId }) => questionId)) ?? []
  return [...new Set(tiles)]
}
