import type { ServiceApp } from '../../platform/http/route-types.js'
import { hasFeature } from './project.js'
import { analyticsAnswer, originsAnswer } from './wire.js'

/** Registers GET /projects/v1/origins and GET /getAnalyticsConfig. */
export function settingsRoutes(app: ServiceApp): void {
  app.get(
    '/projects/v1/origins',
    {
      config: { isForAnyOrigin: true },
      schema: { summary: 'Allowed origins of the project', response: { 200: originsAnswer } },
    },
    ({ project }) => ({ allowedOrigins: [...project.allowedOrigins] }),
  )

  app.get(
    '/getAnalyticsConfig',
    { schema: { summary: 'Whether widgets send events', response: { 200: analyticsAnswer } } },
    ({ project }) => ({
      // without the module their requests would be refused
      isAnalyticsEnabled: project.analytics && hasFeature(project, 'analytics'),
    }),
  )
}
