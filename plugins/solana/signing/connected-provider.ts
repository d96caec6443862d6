import { connectedProviderWith } from '#kernel/chain'
import type { SolanaProvider } from '../contract.js'
import { solanaErrors } from '../errors.js'

/** Returns the provider of the connected wallet. @throws solana/NO_WALLET */
export const connectedProvider = connectedProviderWith<SolanaProvider>('signMessage', solanaErrors.NO_WALLET)
