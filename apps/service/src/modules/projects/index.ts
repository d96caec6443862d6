import { defineModule } from '../../platform/module/define-module.js'
import { migrationsFolder } from '../migrations-folder.js'
import { createProjects } from './create-projects.js'
import { settingsRoutes } from './settings-routes.js'
import { projects as table } from './tables.js'

/** Projects: who may use the service, from which pages, and which modules. */
export const projects = defineModule({
  id: 'projects',
  tables: { projects: table },
  migrations: migrationsFolder('projects'),
  setup: ({ platform }) =>
    createProjects(platform.database.queries, { isDevelopment: platform.isDevelopment }),
  routes: (app) => settingsRoutes(app),
})
