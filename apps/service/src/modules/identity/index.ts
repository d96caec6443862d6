import { defineModule } from '../../platform/module/define-module.js'
import { rpc } from '../rpc/index.js'
import { createIdentities } from './create-identities.js'
import { identityRoutes } from './identity-routes.js'

/** Names and pictures of accounts, from ENS and SNS. */
export const identity = defineModule({
  id: 'identity',
  feature: 'provider',
  needsOrigin: true,
  uses: [rpc],
  setup: ({ use }) => createIdentities(use.rpc),
  routes(app, { service }) {
    identityRoutes(app, { identities: service })
  },
})
