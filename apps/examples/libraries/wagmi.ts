import { createConfig } from '@wagmi/core'
import { mainnet } from 'viem/chains'
import { syncWagmi, wagmiParameters } from 'foyerkit/adapters/wagmi'
import type { Foyer } from 'foyerkit'

// #region wagmi
/** Creates a wagmi configuration for a widget. Pass it to `WagmiProvider`. */
export function createWagmi(foyer: Foyer) {
  const config = createConfig({ ...wagmiParameters(foyer, { chains: [mainnet] }), ssr: true })
  syncWagmi(foyer, config)
  return config
}
// #endregion
