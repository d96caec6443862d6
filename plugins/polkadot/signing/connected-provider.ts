import { connectedProviderWith } from '#kernel/chain'
import type { PolkadotProvider } from '../contract.js'
import { polkadotErrors } from '../errors.js'

/** Returns the provider of the connected wallet. @throws polkadot/NO_WALLET */
export const connectedProvider = connectedProviderWith<PolkadotProvider>('signRaw', polkadotErrors.NO_WALLET)
