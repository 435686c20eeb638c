import {
  createAttribute,
  deleteAttribute,
  listAttributes,
  listUserAttributes,
  setUserAttributes,
  updateAttribute,
  uploadAttributes,
} from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import type { Attributes } from './attributes.ts'

export function attributeRoutes(app: FastifyInstance, attributes: Attributes) {
  serve(app, listAttributes, () => attributes.list())
  serve(app, createAttribute, ({ viewer, body }) => attributes.create(viewer, body))
  serve(app, updateAttribute, ({ viewer, params, body }) => attributes.update(viewer, params.id, body))
  serve(app, deleteAttribute, async ({ viewer, params }) => {
    await attributes.remove(viewer, params.id)
    return {}
  })
  serve(app, listUserAttributes, ({ params }) => attributes.ofUser(params.name))
  serve(app, setUserAttributes, ({ viewer, params, body }) => attributes.setOfUser(viewer, params.name, body))
  serve(app, uploadAttributes, ({ viewer, body }) => attributes.upload(viewer, body.csv, body.dryRun))
}
