import { Anchor, Button, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { MAX_TILES, type QuestionSummary } from '@soundings/contract'
import { IconPlus, IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useMayUse } from '../../../api/session/account.ts'
import { questionQueries } from '../../../api/questions/questions.ts'
import { StoppedBadge } from '../../../ui/format/badges/StoppedBadge.tsx'
import { matchesSearch } from '../../../ui/form/matches-search.ts'
import { Popover } from '../../../ui/layer/Popover.tsx'
import { Tooltip } from '../../../ui/layer/Tooltip.tsx'
import { SearchList } from '../../../ui/list/SearchList.tsx'
import { LoadFailure } from '../../../ui/state/LoadFailure.tsx'
import { LoadingState } from '../../../ui/state/LoadingState.tsx'
import { messages } from '../state/messages.ts'
import classes from '../state/popovers.module.css'

interface AddQuestionsProps {
  readonly disabled: boolean
  readonly isAdding: boolean
  readonly onAdd: (question: QuestionSummary) => void
}

const ROW_HEIGHT = 30
const TYPING_MS = 200
/** More are found by typing. */
const AT_ONCE = 200

/** A popover of all questions, from which tiles are made. It closes on a choice, since it lies over the tiles. */
export function AddQuestions({ disabled, isAdding, onAdd }: AddQuestionsProps) {
  const [isOpen, setOpen] = useState(false)
  const add = (question: QuestionSummary) => {
    setOpen(false)
    onAdd(question)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} width="min(400px, calc(100vw - 32px))" position="bottom-start">
      <Popover.Target>
        <Button
          leftSection={<IconPlus size={16} />}
          disabled={disabled}
          loading={isAdding}
          title={disabled ? messages.tooManyTiles(MAX_TILES) : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          Add Questions
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label="Add questions">
        <QuestionList onAdd={add} />
      </Popover.Dropdown>
    </Popover>
  )
}

function QuestionList({ onAdd }: Pick<AddQuestionsProps, 'onAdd'>) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  // What was made last is what one most likely came to add.
  const questions = useQuery(questionQueries.page({ page: 0, size: AT_ONCE, sort: 'id,desc', search }, 'first'))
  const favourites = useQuery(questionQueries.favourites())
  const marked = useMemo(() => new Set(favourites.data?.map(({ questionId }) => questionId)), [favourites.data])

  if (questions.isLoadingError) return <LoadFailure query={questions} text={messages.questionsFailed} />
  if (questions.isPending || favourites.isPending) return <LoadingState />
  const { reply, total } = questions.data
  // Until the server has searched, Enter must not add a question that was not typed.
  const isSearching = typed.trim() !== search || questions.isPlaceholderData
  const rows = isSearching ? reply.filter(({ name }) => matchesSearch(typed, name)) : reply
  if (total === 0 && search === '') return <NoQuestions />
  return (
    <div className={classes.questions}>
      <SearchList
        label="Questions"
        searchLabel="Search questions"
        typed={typed}
        onType={setTyped}
        rows={rows}
        rowHeight={ROW_HEIGHT}
        keyOf={({ id }) => id}
        onPick={onAdd}
        emptyText={messages.noQuestions}
      >
        {({ id, name, description, stopReason }) => (
          <Tooltip
            label={stopReason ?? description}
            disabled={stopReason === undefined && description === ''}
            position="right"
            maxWidth={320}
            openDelay={200}
          >
            <span className={classes.question}>
              <span className={classes.name}>{name}</span>
              {stopReason !== undefined && <StoppedBadge reason={stopReason} />}
              {marked.has(id) && <IconStarFilled className={classes.star ?? ''} size={14} aria-label="Favourite" />}
            </span>
          </Tooltip>
        )}
      </SearchList>
      {reply.length < total && (
        <Text size="xs" c="dimmed" mt={4}>
          {messages.moreQuestions(reply.length, total)}
        </Text>
      )}
    </div>
  )
}

function NoQuestions() {
  const mayAdd = useMayUse()('question.write_access')
  return (
    <div className={classes.none}>
      <Text fw={500}>{messages.noQuestions}</Text>
      {mayAdd ? (
        <Anchor component={Link} to="/questions/new">
          {messages.tryNewQuestion}
        </Anchor>
      ) : (
        <Text c="dimmed">{messages.tryNewQuestion}</Text>
      )}
    </div>
  )
}
