import { access } from '../access/index.js'
import type { AnyModule } from '../platform/module/define-module.js'
import { analytics } from './analytics/index.js'
import { auth } from './auth/index.js'
import { balances } from './balances/index.js'
import { catalogue } from './catalogue/index.js'
import { chainIndex } from './chain-index/index.js'
import { collectibles } from './collectibles/index.js'
import { convert } from './convert/index.js'
import { frame } from './frame/index.js'
import { history } from './history/index.js'
import { identity } from './identity/index.js'
import { names } from './names/index.js'
import { onramp } from './onramp/index.js'
import { prices } from './prices/index.js'
import { projects } from './projects/index.js'
import { recovery } from './recovery/index.js'
import { relay } from './relay/index.js'
import { rpc } from './rpc/index.js'
import { sessions } from './sessions/index.js'
import { shares } from './shares/index.js'
import { signIn } from './sign-in/index.js'
import { smartAccounts } from './smart-accounts/index.js'

/** Modules of the service. */
export const builtInModules: readonly AnyModule[] = [
  projects,
  catalogue,
  rpc,
  prices,
  balances,
  identity,
  names,
  sessions,
  signIn,
  chainIndex,
  history,
  convert,
  onramp,
  collectibles,
  analytics,
  relay,
  access,
  smartAccounts,
  frame,
  auth,
  shares,
  recovery,
]

/** Returns the features that a project can switch off: those of all modules but `projects`. */
export function featuresOf(modules: readonly AnyModule[]): readonly string[] {
  return [
    ...new Set(modules.filter(({ id }) => id !== projects.id).map(({ id, feature = id }) => feature)),
  ].sort()
}
