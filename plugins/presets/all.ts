import { activity } from '../activity/index.js'
import { analytics } from '../analytics/index.js'
import { auth } from '../auth/index.js'
import { email } from '../email/index.js'
import { farcaster } from '../farcaster/index.js'
import { names } from '../names/index.js'
import { nfts } from '../nfts/index.js'
import { onramp } from '../onramp/index.js'
import { pay } from '../pay/index.js'
import { smartSessions } from '../smart-sessions/index.js'
import { socials } from '../socials/index.js'
import { swaps } from '../swaps/index.js'
import { tracking } from '../tracking/index.js'
import { multichainPreset, type MultichainOptions } from './multichain.js'

/** Options of {@link allPreset}: those of each namespace, and of plugins that have some. */
export interface AllOptions extends MultichainOptions {
  readonly swaps?: Parameters<typeof swaps>[0]
  readonly onramp?: Parameters<typeof onramp>[0]
  readonly pay?: Parameters<typeof pay>[0]
  readonly auth?: Parameters<typeof auth>[0]
  readonly socials?: Parameters<typeof socials>[0]
  readonly names?: Parameters<typeof names>[0]
  readonly analytics?: Parameters<typeof analytics>[0]
}

/**
 * Every chain and every feature: those of {@link multichainPreset}, swaps, purchases, history, collectibles, names, analytics, and the
 * embedded wallet with its logins: `createFoyer({ plugins: allPreset(), service, projectId })`. Needs the packages of that preset. Features
 * that the service does not offer say so; `features` switches each one off, and `smartSessions` and `pay` on.
 *
 * @param options options of the plugins by their names, such as `{ names: { suffix: '.names.example' } }`
 */
export function allPreset(options: AllOptions = {}) {
  return [
    ...multichainPreset(options),
    swaps(options.swaps),
    activity(),
    tracking(),
    nfts(),
    onramp(options.onramp),
    auth(options.auth),
    email(),
    socials(options.socials),
    farcaster(),
    names(options.names),
    smartSessions(),
    pay(options.pay),
    analytics(options.analytics),
  ] as const
}
