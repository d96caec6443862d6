import { createConfig } from 'wagmi'
import { syncWagmi, wagmiParameters } from 'foyerkit/adapters/wagmi'
import { mainnet } from 'viem/chains'
import { foyer } from './foyer'

export const config = createConfig(wagmiParameters(foyer, { chains: [mainnet] }))
syncWagmi(foyer, config)
