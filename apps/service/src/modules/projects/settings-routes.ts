import type { ServiceApp } from '../../platform/http/route-types.js'
import { hasFeature, type Project } from './project.js'
import { analyticsAnswer, featuresAnswer, originsAnswer } from './wire.js'

/** Options of {@link settingsRoutes}. */
interface SettingsRoutesOptions {
  /** Flags of the widget that a project has switched off. */
  readonly switchedOffOf: (project: Pick<Project, 'settings'>) => readonly string[]
}

/** Registers GET /projects/v1/origins, GET /v1/projects/features and GET /getAnalyticsConfig. */
export function settingsRoutes(app: ServiceApp, { switchedOffOf }: SettingsRoutesOptions): void {
  app.get(
    '/projects/v1/origins',
    {
      config: { isForAnyOrigin: true },
      schema: { summary: 'Allowed origins of the project', response: { 200: originsAnswer } },
    },
    ({ project }) => ({ allowedOrigins: [...project.allowedOrigins] }),
  )

  app.get(
    '/v1/projects/features',
    { schema: { summary: 'Flags of the widget that are off', response: { 200: featuresAnswer } } },
    ({ project }) => ({
      features: Object.fromEntries(switchedOffOf(project).map((flag) => [flag, false as const])),
    }),
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
