import type { AffectedQuestion, ModelImpact, RuleWidening } from '@soundings/contract'
import { formatExactly } from '../../../ui/format/numbers.ts'
import type { Confirmation } from '../../../ui/confirm/confirm.ts'

/**
 * Asks before a change that saved questions do not survive, or by which people under row rules see more; undefined when it does
 * neither. A widening that the viewer may not make is not asked about, because the save is refused with the reason.
 */
export function impactQuestion(impact: ModelImpact): Confirmation | undefined {
  const { questions, columns, dashboards, tasks, peopleCount, widening } = impact
  if (widening && !widening.mayConfirm) return undefined
  const breaking = count(questions, 'breaks')
  const changing = count(questions, 'changes')
  if (breaking + changing + columns.length === 0 && !widening) return undefined
  const broken = `This change breaks ${many(breaking, 'saved question')} for ${many(peopleCount, 'person', 'people')}.`
  const uncomputed = `${many(columns.length, 'calculated column')} cannot be computed any more.`
  const changed = `${many(changing, 'saved question')} can give other results.`
  return {
    title: widening
      ? 'People will see more rows'
      : breaking + changing > 0
        ? 'Saved questions are affected'
        : 'Calculated columns are affected',
    text: [
      widening && wideningText(widening),
      breaking > 0 && broken,
      columns.length > 0 && uncomputed,
      changing > 0 && changed,
    ]
      .filter(Boolean)
      .join(' '),
    names: [
      ...(widening ? [`Tables: ${widening.tables.join(', ')}`, `People: ${widening.people.join(', ')}`] : []),
      ...columns.map(({ name, reason }) => `Calculated column ${name}: ${reason}`),
      ...questions.named.map(describeQuestion),
      ...others(questions.others.breaks, 'more question breaks', 'more questions break'),
      ...others(
        questions.others.changes,
        'more question can give other results',
        'more questions can give other results',
      ),
      ...dashboards.named.map(({ name, owner }) => `Dashboard ${name}${of(owner)}`),
      ...others(dashboards.others, 'more dashboard shows them', 'more dashboards show them'),
      ...tasks.named.map(({ name, owner }) => `Task ${name}${of(owner)}`),
      ...others(tasks.others, 'more task sends them', 'more tasks send them'),
    ],
    confirmLabel: 'Save anyway',
    danger: true,
  }
}

const wideningText = ({ tables, peopleCount }: RuleWidening): string =>
  `By this change ${many(peopleCount, 'person', 'people')} under row rules will see more of ${many(tables.length, 'table')} than their rules allow now.`

export const impactUnknown = (reason: string): Confirmation => ({
  title: 'Saved questions were not checked',
  text: `Which saved questions this change breaks could not be found out${reason === '' ? '' : `: ${reason}`}.`,
  confirmLabel: 'Save anyway',
  danger: true,
})

const count = ({ named, others: rest }: ModelImpact['questions'], effect: AffectedQuestion['effect']): number =>
  named.filter((question) => question.effect === effect).length + rest[effect]

function describeQuestion({ name, owner, effect, reason, people, peopleCount }: AffectedQuestion): string {
  const seen = people.length > 0 ? `Seen by ${people.join(', ')}.` : `Seen by ${many(peopleCount, 'person', 'people')}.`
  return `Question ${name}${of(owner)}${effect === 'changes' ? ' can give other results' : ''}: ${reason}. ${seen}`
}

const of = (owner: string) => (owner === '' ? '' : ` (${owner})`)

const many = (number: number, one: string, several = `${one}s`): string =>
  `${formatExactly(number)} ${number === 1 ? one : several}`

const others = (number: number, one: string, several: string): string[] =>
  number === 0 ? [] : [many(number, one, several)]
