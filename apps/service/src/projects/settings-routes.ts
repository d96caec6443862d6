import type { FastifyInstance } from 'fastify'
import { createProjectGate } from '../http/project-gate.js'
import type { Projects } from './create-projects.js'

/** GET /projects/v1/origins and GET /getAnalyticsConfig (specification, section 7). */
export function settingsRoutes(app: FastifyInstance, projects: Projects): void {
  const open = createProjectGate(projects, { anyOrigin: true })
  const gate = createProjectGate(projects, {})

  app.get('/projects/v1/origins', async (request, reply) => {
    const { allowedOrigins } = await open(request, reply)
    return { allowedOrigins }
  })

  app.get('/getAnalyticsConfig', async (request, reply) => {
    const { analytics } = await gate(request, reply)
    return { isAnalyticsEnabled: analytics }
  })
}
