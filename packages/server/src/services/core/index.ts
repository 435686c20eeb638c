import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Audit } from '../../platform/audit/audit.ts'
import type { Store } from '../../platform/store/store.ts'
import type { Sharing, Users } from '../auth/index.ts'
import type { Discovery } from '../discovery/index.ts'
import { dashboardRoutes } from './dashboards/dashboards.routes.ts'
import { createDashboards } from './dashboards/dashboards.ts'
import { createDashboardStore } from './dashboards/dashboards.store.ts'
import { executorRoutes } from './executor/executor.routes.ts'
import { createExecutor } from './executor/executor.ts'
import { createReadLog } from './executor/read-log.ts'
import { favouriteQuestionRoutes } from './favourites/favourites.routes.ts'
import { createFavourites } from './favourites/favourites.ts'
import { createFavouriteStore } from './favourites/favourites.store.ts'
import { createQueries } from './queries/queries.ts'
import { createQuestionShares } from './questions/question-shares.ts'
import { questionRoutes } from './questions/questions.routes.ts'
import { createQuestions } from './questions/questions.ts'
import { createQuestionStore } from './questions/questions.store.ts'

interface Needs {
  readonly store: Store
  readonly sharing: Sharing
  readonly users: Users
  readonly reader: Discovery['reader']
  readonly accessRules: Discovery['accessRules']
  readonly audit: Audit
  readonly log: FastifyBaseLogger
  readonly now: () => Date
}

/** Questions and what is made of them. */
export function createCore({ store, sharing, users, reader, accessRules, audit, log, now }: Needs) {
  const queries = createQueries({ reader })
  const questionStore = createQuestionStore(store)
  const questions = createQuestions({ store: questionStore, sharing, queries, audit, now })
  const shares = createQuestionShares({ store: questionStore, sharing, users, accessRules })
  const favouriteQuestions = createFavourites({ store: createFavouriteStore(store.db, 'question'), things: questions })
  const readLog = createReadLog({ audit, now, onError: (error) => log.error({ err: error }, 'readings could not be recorded') })
  const executor = createExecutor({ reader, queries, questions, readLog })
  const dashboards = createDashboards({ store: createDashboardStore(store.db), sharing, users })

  return {
    questions,
    executor,

    tidy: () => questions.tidy(favouriteQuestions.removeObjects),

    /** Writes what is still to be recorded. */
    close: () => readLog.close(),

    mount(app: FastifyInstance) {
      questionRoutes(app, { questions, shares })
      favouriteQuestionRoutes(app, favouriteQuestions)
      executorRoutes(app, executor)
      dashboardRoutes(app, dashboards)
    },
  }
}
