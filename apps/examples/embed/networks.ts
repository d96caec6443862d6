import { createFoyer, type Foyer } from 'foyerkit'
import { base, ethereum, toNetwork } from 'foyerkit/plugins/evm'
import { evmPreset } from 'foyerkit/presets/evm'
import { optimism, polygon } from 'viem/chains'

// #region networks
/** The first network is the default one. Chains of viem/chains can be passed as they are. */
export function createOnThree() {
  return createFoyer({
    plugins: evmPreset({
      networks: [base, ethereum, optimism],
      rpc: { 8453: 'https://base.node.example', 1: 'https://ethereum.node.example' },
    }),
  })
}
// #endregion

// #region own
const devnet = {
  id: 31_337,
  name: 'Devnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
  testnet: true,
}

export function createOnDevnet() {
  return createFoyer({ plugins: evmPreset({ networks: [devnet] }) })
}
// #endregion

// #region later
/** Adds a network while the widget runs, and removes it again. */
export async function addForAWhile(foyer: Foyer) {
  await foyer.addNetwork(toNetwork(polygon, ['https://polygon.node.example']))
  await foyer.removeNetwork('eip155:137')
}
// #endregion

// #region assets
/** Shows the balance of a token, and offers it in the form for sending. */
export function createWithToken() {
  const usdt = { chainId: 1, address: '0xdAC17F958D2ee523a2206206994597C13D831ec7' } as const
  return createFoyer({ plugins: evmPreset({ assets: [usdt] }) })
}
// #endregion
