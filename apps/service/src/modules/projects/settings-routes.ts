import type { FastifyInstance } from 'fastify'
import { documented } from '../../platform/docs/endpoint-docs.js'
import { createProjectAuth } from './project-auth.js'
import type { Limits } from '../../platform/limits/create-limits.js'
import { analyticsAnswer, originsAnswer } from './wire.js'
import type { Projects } from './create-projects.js'

/** Registers GET /projects/v1/origins and GET /getAnalyticsConfig. */
export function settingsRoutes(app: FastifyInstance, projects: Projects, limits: Limits): void {
  const open = createProjectAuth(projects, limits, { anyOrigin: true })
  const gate = createProjectAuth(projects, limits, {})

  const origins = documented({ summary: 'The pages of the project', answer: originsAnswer })
  app.get('/projects/v1/origins', { config: origins }, async (request, reply) => {
    const { allowedOrigins } = await open(request, reply)
    return { allowedOrigins }
  })

  const analyticsDocs = documented({ summary: 'Whether events are sent', answer: analyticsAnswer })
  app.get('/getAnalyticsConfig', { config: analyticsDocs }, async (request, reply) => {
    const { analytics } = await gate(request, reply)
    return { isAnalyticsEnabled: analytics }
  })
}
