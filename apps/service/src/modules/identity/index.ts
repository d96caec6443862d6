import { defineModule } from '../../platform/module/define-module.js'
import { createProjectAuth } from '../projects/project-auth.js'
import { projects } from '../projects/index.js'
import { rpc } from '../rpc/index.js'
import { createIdentities } from './create-identities.js'
import { identityRoutes } from './identity-routes.js'

/** Names and pictures of accounts, from ENS. */
export const identity = defineModule({
  id: 'identity',
  feature: 'provider',
  uses: [projects, rpc],
  setup: ({ use }) => createIdentities(use.rpc),
  routes(app, { service, use, platform: { limits } }) {
    const gate = createProjectAuth(use.projects, limits, { feature: 'provider' })
    identityRoutes(app, { gate, identities: service })
  },
})
