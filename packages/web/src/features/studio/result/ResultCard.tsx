import { Button, Switch } from '@mantine/core'
import type { Question } from '@soundings/contract'
import { IconChevronDown, IconChevronUp, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import type { ResultSource } from '../../../charts/question-links.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Tooltip } from '../../../ui/layer/Tooltip.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { QuestionResult } from '../../../components/question-result/QuestionResult.tsx'
import { shownView } from '../../../components/question-result/source/shown-view.ts'
import type { ZoomTrail } from '../../../components/question-result/panels/zoom-trail.ts'
import { messages } from '../messages.ts'
import { showBoxPlot } from '../model/views/five-numbers.ts'
import { chooseViewType, expandResult, setChartOptions, setLimit } from '../model/question/presentation.ts'
import { outputsOf } from '../model/studio-state.ts'
import type { StudioHistory } from '../use-studio-history.ts'
import type { AutomaticPreview } from './use-automatic-preview.ts'
import type { Preview } from './use-preview.ts'
import classes from './ResultCard.module.css'

interface ResultCardProps {
  readonly studio: Pick<StudioHistory, 'state' | 'act' | 'replace' | 'hasUnsavedWork'>
  readonly preview: Preview
  readonly automatic: AutomaticPreview
  readonly source: ResultSource | undefined
  readonly zoom: ZoomTrail
  /** The question as it is saved, for sharing and sending. */
  readonly question: Question | undefined
}

/** The answer, as far as it was asked for, and whether it is still the answer to what is built. */
export function ResultCard(props: ResultCardProps) {
  const {
    studio: { state },
    preview: { shown, run },
  } = props
  const hasOutputs = outputsOf(state).length > 0
  return (
    <section className={classes.card} aria-label="Preview">
      <ResultHead {...props} />
      {!shown && !hasOutputs && <EmptyState title={messages.start} />}
      {state.isResultExpanded && (shown ?? hasOutputs) && (
        <div className={classes.body} data-view={run.result && shownView(state.viewType, run.result)}>
          {shown ? <ShownResult {...props} /> : <EmptyState title={messages.readyToRun} />}
        </div>
      )}
    </section>
  )
}

function ResultHead({
  studio: { state, replace },
  preview: { run, shown, isStale, preview },
  automatic,
}: ResultCardProps) {
  const isExpanded = state.isResultExpanded
  const label = isExpanded ? 'Hide the result' : 'Show the result'
  return (
    <div className={classes.head}>
      <Tooltip label={label}>
        <IconButton
          aria-label={label}
          aria-expanded={isExpanded}
          onClick={() => replace((before) => expandResult(before, !isExpanded))}
        >
          {isExpanded ? <IconChevronUp size={18} /> : <IconChevronDown size={18} />}
        </IconButton>
      </Tooltip>
      <span className={classes.stale} role="status">
        {isStale && !run.isRunning ? [messages.stale, automatic.problem].filter(Boolean).join(' ') : ''}
      </span>
      <Tooltip label="Runs the question a moment after each change">
        <Switch
          size="xs"
          label="Automatic"
          aria-label="Automatic preview"
          checked={automatic.isOn}
          onChange={(event) => automatic.onSwitch(event.currentTarget.checked)}
        />
      </Tooltip>
      <Tooltip label="Run it (Ctrl+Enter)">
        <Button
          leftSection={<IconPlayerPlay size={16} />}
          variant={isStale || !shown ? 'filled' : 'default'}
          loading={run.isRunning}
          onClick={preview}
        >
          Preview
        </Button>
      </Tooltip>
    </div>
  )
}

function ShownResult({
  studio: { state, act, hasUnsavedWork },
  preview: { run, preview, isStale },
  source,
  zoom,
  question,
}: ResultCardProps) {
  const [answeredName, setAnsweredName] = useState(state.name)
  if (!isStale && answeredName !== state.name) setAnsweredName(state.name)
  return (
    <QuestionResult
      run={run}
      mode="studio"
      // A name that follows the panel would call an old result by what is asked next.
      title={isStale && state.isNameAutomatic ? answeredName : state.name}
      viewType={state.viewType}
      options={state.chartOptions}
      onViewType={(viewType) => void act((before) => chooseViewType(before, viewType))}
      prepare={{ BOX_PLOT: () => void act(showBoxPlot).then((isDone) => isDone && preview()) }}
      onOptions={(options) =>
        void act(
          (before) => setChartOptions(before, options),
          options.pivot === state.chartOptions.pivot ? 'chart-options' : undefined,
        )
      }
      question={question}
      source={source}
      zoom={zoom}
      handedOver={
        question && {
          questionId: question.id,
          version: question.version,
          name: question.name,
          resultLimit: question.query.resultLimit,
          filters: [],
          zooms: [],
          isAsSaved: !hasUnsavedWork,
          note: hasUnsavedWork ? messages.sentAsSaved : undefined,
        }
      }
      errorText={messages.previewFailed}
      onShowAll={() => void act((before) => setLimit(before, 0)).then(preview)}
    />
  )
}
