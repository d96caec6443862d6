import { syncWagmi, wagmiParameters } from 'foyerkit/adapters/wagmi'
import { mainnet } from 'viem/chains'
import { createConfig } from 'wagmi'
import { foyer } from './foyer'

export const config = createConfig({ ...wagmiParameters(foyer, { chains: [mainnet] }), ssr: true })
if (typeof document !== 'undefined') syncWagmi(foyer, config)
