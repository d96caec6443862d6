import { defineModule } from '../../platform/module/define-module.js'
import { rpc } from '../rpc/index.js'
import { createIdentities } from './create-identities.js'

/** Names and pictures of accounts, from ENS and SNS. Its endpoints are those of the module `names`. */
export const identity = defineModule({
  id: 'identity',
  feature: 'provider',
  uses: [rpc],
  setup: ({ use }) => createIdentities(use.rpc),
})
