import {
  addFavouriteDashboard,
  addFavouriteQuestion,
  listFavouriteDashboards,
  listFavouriteQuestions,
  removeFavouriteDashboard,
  removeFavouriteQuestion,
} from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { pageAnswer, serve } from '../../../platform/http/serve.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { FavouriteQuestions } from './favourite-questions.ts'
import type { Favourites } from './favourites.ts'

export function favouriteQuestionRoutes(app: FastifyInstance, favourites: FavouriteQuestions) {
  serve(app, listFavouriteQuestions, async ({ viewer, query }) => pageAnswer(await favourites.list(viewer, query)))
  serve(app, addFavouriteQuestion, ({ viewer, body }) => favourites.add(viewer, body.questionId))
  serve(app, removeFavouriteQuestion, async ({ viewer, params }) => {
    await favourites.remove(viewer, params.id)
    return {}
  })
}

export function favouriteDashboardRoutes(app: FastifyInstance, favourites: Favourites) {
  const toReply = ({ username }: Viewer, { id, objectId }: { id: number; objectId: number }) => ({
    id,
    dashboardId: objectId,
    username,
  })

  serve(app, listFavouriteDashboards, async ({ viewer, query }) => {
    const { rows, total } = await favourites.list(viewer, query)
    return pageAnswer({ rows: rows.map((favourite) => toReply(viewer, favourite)), total })
  })
  serve(app, addFavouriteDashboard, async ({ viewer, body }) =>
    toReply(viewer, await favourites.add(viewer, body.dashboardId)),
  )
  serve(app, removeFavouriteDashboard, async ({ viewer, params }) => {
    await favourites.remove(viewer, params.id)
    return {}
  })
}
