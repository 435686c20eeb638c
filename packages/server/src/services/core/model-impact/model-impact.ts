import { setImmediate } from 'node:timers/promises'
import {
  type AffectedList,
  type AffectedQuestion,
  IMPACT_NAMES_MAX,
  type ModelImpact,
  type TableChange,
} from '@soundings/contract'
import { type Catalog, findColumn, type RowRules, tablesCalculating, unrestricted } from '@soundings/query'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { type Discovery, whenLoaded } from '../../discovery/index.ts'
import type { DashboardTiles } from '../dashboards/dashboard-tiles.ts'
import { mayChange } from '../saved-items/ownership.ts'
import type { OwnerAccess } from '../questions/owner-access.ts'
import type { QuestionToTry, Questions } from '../questions/questions.ts'
import { compareModels, type Effect, type TwoModels } from './compare-models.ts'

/** What uses questions and stops with them: what the viewer may see is named, the rest is counted. */
export type FindUsers = (questionIds: ReadonlySet<number>, viewer: Viewer) => Promise<AffectedList>

interface Needs {
  readonly tables: Pick<Discovery['tables'], 'tryChanges'>
  readonly reader: Pick<Discovery['reader'], 'contextFor'>
  readonly accessRules: Pick<Discovery['accessRules'], 'rulesByPerson'>
  readonly questions: Pick<Questions, 'pagesOfDatabase' | 'peopleSeeing' | 'listGiven'>
  readonly ownerAccess: Pick<OwnerAccess, 'stoppedBy'>
  readonly tiles: Pick<DashboardTiles, 'findShowing' | 'shownTo'>
}

interface AffectedOne extends Effect {
  readonly question: Omit<QuestionToTry, 'query'>
  /** Whom it concerns, the owner first where it concerns them. */
  readonly people: readonly string[]
}

/** A person under row rules, and those rules as far as they decide whether a question can be answered. */
interface BoundPerson {
  readonly username: string
  readonly rules: RowRules
  readonly key: string
}

/** Which saved questions a change of the data model breaks, judged by the compiler that answers them. */
export function createModelImpact({ tables, reader, accessRules, questions, ownerAccess, tiles }: Needs) {
  let findTasks: FindUsers = () => Promise.resolve({ named: [], others: 0 })

  async function boundPeople(databaseId: number): Promise<BoundPerson[]> {
    const people = await accessRules.rulesByPerson(databaseId)
    return people.map(({ username, rules }) => ({
      username,
      rules,
      key: rules
        .map(({ columnId }) => columnId)
        .toSorted()
        .join(' '),
    }))
  }

  async function affectedIn(
    viewer: Viewer,
    page: readonly QuestionToTry[],
    models: TwoModels,
    bound: readonly BoundPerson[],
  ): Promise<AffectedOne[]> {
    const people = await questions.peopleSeeing(page)
    const effectOn = async ({ query, ...question }: QuestionToTry): Promise<AffectedOne[]> => {
      const seeing = people.get(question.id) ?? []
      const effect = compareModels(query, models, unrestricted('the statement is compared and never run'))
      if (effect?.effect === 'breaks') return [{ question, people: seeing, ...effect }]
      // Another statement may read tables that its owner or its viewers may not use.
      const stopped = effect && (await ownerAccess.stoppedBy(viewer, { ...question, query }, seeing, models))
      // What all others can still ask may be closed to people under rules.
      const byKey = Map.groupBy(
        bound.filter(({ username }) => seeing.includes(username)),
        ({ key }) => key,
      )
      const broken = [...byKey.values()].flatMap((some) => {
        const theirs = compareModels(query, models, some[0]!.rules)
        return theirs?.effect === 'breaks'
          ? [{ reason: theirs.reason, usernames: some.map(({ username }) => username) }]
          : []
      })
      const reason = stopped?.reason ?? broken[0]?.reason
      if (reason !== undefined)
        return [
          {
            question,
            people: [...new Set([...(stopped?.people ?? []), ...broken.flatMap(({ usernames }) => usernames)])],
            effect: 'breaks',
            reason,
          },
        ]
      return effect ? [{ question, people: seeing, ...effect }] : []
    }
    return (await Promise.all(page.map((question) => whenLoaded(() => effectOn(question))))).flat()
  }

  async function toNamed(viewer: Viewer, affected: readonly AffectedOne[]): Promise<AffectedQuestion[]> {
    const ids = affected.map(({ question }) => question.id)
    const visible = new Set([
      ...(await questions.listGiven(viewer, ids)).map(({ id }) => id),
      ...(await tiles.shownTo(viewer, ids)),
    ])
    return affected
      .filter(({ question }) => visible.has(question.id))
      .slice(0, IMPACT_NAMES_MAX)
      .map(({ question: { id, name, owner, ownerId }, effect, reason, people }) => ({
        id,
        name,
        owner,
        effect,
        reason,
        people: mayChange(viewer, { ownerId }) ? [...people] : [],
        peopleCount: people.length,
      }))
  }

  return {
    /** Services that come later say here which tasks send a question. */
    onFindTasks: (find: FindUsers) => void (findTasks = find),

    async of(viewer: Viewer, changes: readonly TableChange[], signal: AbortSignal): Promise<ModelImpact> {
      const { databaseId, before, after, isChanged, widening } = await tables.tryChanges(viewer, changes, signal)
      const affected: AffectedOne[] = []
      if (isChanged) {
        const { dialect, clock } = await reader.contextFor(viewer, databaseId)
        const bound = await boundPeople(databaseId)
        for await (const page of questions.pagesOfDatabase(databaseId)) {
          affected.push(...(await affectedIn(viewer, page, { before, after, context: { dialect, clock } }, bound)))
          // Compiling a page of questions takes some milliseconds: others come in between.
          await setImmediate()
        }
      }
      const [breaking, changing] = [
        affected.filter(({ effect }) => effect === 'breaks'),
        affected.filter(({ effect }) => effect === 'changes'),
      ]
      const named = await toNamed(viewer, [...breaking, ...changing])
      const isNamed = (effect: Effect['effect']) => named.filter((question) => question.effect === effect).length
      const brokenIds = new Set(breaking.map(({ question }) => question.id))
      return {
        questions: {
          named,
          others: { breaks: breaking.length - isNamed('breaks'), changes: changing.length - isNamed('changes') },
        },
        columns: await whenLoaded(() => brokenColumns(before, after)),
        dashboards: await tiles.findShowing(brokenIds, viewer),
        tasks: await findTasks(brokenIds, viewer),
        peopleCount: new Set(breaking.flatMap(({ people }) => people)).size,
        ...(widening && { widening }),
      }
    },
  }
}

/** Calculated columns that could be computed before and cannot be any more. */
const brokenColumns = (before: Catalog, after: Catalog): ModelImpact['columns'] =>
  tablesCalculating(after)
    .flatMap(({ displayName: table, columns }) =>
      columns
        .filter(({ isMissing }) => !isMissing)
        .map(({ id, displayName, problem }) => ({ id, name: `${table} · ${displayName}`, reason: problem })),
    )
    .flatMap(({ id, name, reason }) =>
      reason !== undefined && findColumn(before, id)?.column.problem === undefined && findColumn(before, id)
        ? [{ id, name, reason }]
        : [],
    )
    .slice(0, IMPACT_NAMES_MAX)

export type ModelImpactRules = ReturnType<typeof createModelImpact>
