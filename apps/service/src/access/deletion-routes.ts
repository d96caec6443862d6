import * as z from 'zod'
import type { ServiceApp } from '../platform/http/route-types.js'
import type { Audience } from './check-token.js'
import type { Deletions } from './deletions.js'
import { guardedRoute, type AccessGuard } from './guard-routes.js'

const querystring = z.object({ projectId: z.string() })
const body = z.object({}).nullish()
const response = { 200: z.object({}) }

/** Registers the endpoints with which the frame tells a module that a user deletes the wallet, and keeps it after all. */
export function deletionRoutes(
  app: ServiceApp,
  {
    audience,
    guard,
    deletions,
  }: { readonly audience: Audience; readonly guard: AccessGuard; readonly deletions: Deletions },
): void {
  app.post(
    `/${audience}/v1/deletion`,
    {
      config: guardedRoute,
      schema: { summary: 'Deletes the records of the user after seven days', querystring, body, response },
    },
    async (request) => {
      await deletions.ask(await guard.requireAccess(request, { scope: 'delete' }))
      return {}
    },
  )

  app.post(
    `/${audience}/v1/deletion/cancel`,
    {
      config: guardedRoute,
      schema: { summary: 'Keeps the records of the user', querystring, body, response },
    },
    async (request) => {
      await deletions.cancel(await guard.requireAccess(request, { scope: 'keep' }))
      return {}
    },
  )
}
