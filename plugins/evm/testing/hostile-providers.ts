import { hostileAccounts } from './hostile/accounts.js'
import { hostileAnswers } from './hostile/answers.js'
import { hostileChains } from './hostile/chains.js'
import { hostileErrors } from './hostile/errors.js'
import { hostileEvents } from './hostile/events.js'
import type { HostileProvider } from './hostile/hostile-provider.js'

export { alice, bob } from './hostile/calm-provider.js'
export type { HostileProvider } from './hostile/hostile-provider.js'

/** Every way in which a wallet of the corpus does not behave, and what each must lead to (threats: wallets). */
export const hostileProviders: readonly HostileProvider[] = [
  ...hostileAnswers,
  ...hostileErrors,
  ...hostileAccounts,
  ...hostileChains,
  ...hostileEvents,
]
