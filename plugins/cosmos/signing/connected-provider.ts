import { connectedProviderWith } from '#kernel/chain'
import type { CosmosProvider } from '../contract.js'
import { cosmosErrors } from '../errors.js'

/** Returns the provider of the connected wallet. @throws cosmos/NO_WALLET */
export const connectedProvider = connectedProviderWith<CosmosProvider>('signAmino', cosmosErrors.NO_WALLET)
