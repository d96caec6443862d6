import { defineModule } from '../platform/module/define-module.js'
import { accessOptions } from './access-options.js'
import { createAccess } from './create-access.js'

/** Switch of projects for all modules of the embedded wallet. */
export const embeddedWallet = 'embedded-wallet'

/** Checks that the modules of the embedded wallet share: proofs of possession, access tokens, the origin of the frame. */
export const access = defineModule({
  id: 'access',
  feature: embeddedWallet,
  config: accessOptions,
  setup: ({ config, platform }) => createAccess(config, platform),
})

export type { Access } from './create-access.js'
export type { AccessClaims, Audience, Scope } from './check-token.js'
export { createDeletions, deletionsTable, graceMs, type Deletions } from './deletions.js'
export { guardedRoute, recentLogin, type AccessGuard, type AccessRequirement } from './guard-routes.js'
export { isHostAllowed } from './is-host-allowed.js'
export { proofsTable } from './seen-proofs.js'
export { requireWalletSignature, walletSignature } from './wallet-signature.js'
export { wrongCode } from './wrong-code.js'
