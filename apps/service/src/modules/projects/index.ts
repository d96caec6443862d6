import * as z from 'zod'
import { defineModule } from '../../platform/module/define-module.js'
import { migrationsFolder } from '../migrations-folder.js'
import { createProjects } from './create-projects.js'
import { settingsRoutes } from './settings-routes.js'
import { projects as table } from './tables.js'

/** Projects: who may use the service, from which pages, and which modules. */
export const projects = defineModule({
  id: 'projects',
  projectSettings: z.strictObject({
    /** Flags of the widget that are off on the pages of the project: swaps, onramp and so on. */
    switchedOff: z
      .array(
        z.string().regex(/^[a-z][\w.-]{0,63}$/i, 'must be the id of a flag of the widget, such as swaps'),
      )
      .max(64)
      .default([]),
  }),
  tables: { projects: table },
  migrations: migrationsFolder('projects'),
  setup: ({ platform }) =>
    createProjects(platform.database.queries, { isDevelopment: platform.isDevelopment }),
  routes: (app, { settingsOf }) =>
    settingsRoutes(app, { switchedOffOf: (project) => settingsOf(project).switchedOff }),
})
