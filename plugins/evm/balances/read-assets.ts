import { addressOf, shortAddress } from '#kernel/chain'
import { formatUnits, type AssetBalance, type BalanceRequest } from '#kernel/money'
import type { AskNetwork } from '#plugins/service/contract'
import { decodeText, encodeCall } from '../node/abi.js'
import type { Hex } from '../node/values.js'
import { maxDecimals, type DecimalsConflict } from './check-decimals.js'
import type { EvmAsset } from '../config.js'
import { callContracts, decimalsSelector, nameSelector, readWord, symbolSelector } from './multicall.js'
import { cleanText } from './wallet-assets.js'

const usdc = (chainId: number, address: string): EvmAsset => ({
  chainId,
  address,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
})

/** Default of the option `assets`: USDC, by the addresses of its issuer, on the networks of the plugin. */
export const defaultAssets: readonly EvmAsset[] = [
  usdc(1, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  usdc(11155111, '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238'),
  usdc(8453, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
  usdc(84532, '0x036CbD53842c5426634e7929541eC2318f3dCF7e'),
  usdc(42161, '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'),
  usdc(421614, '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d'),
]

/** The functions of ERC-20 that are read. */
const selectors = {
  balanceOf: '0x70a08231',
  decimals: decimalsSelector,
  symbol: symbolSelector,
  name: nameSelector,
} as const

const callsPerAsset = 4

/**
 * Reads the balances of an account for the assets of a list on a network. Decimals come from the contract. An asset without
 * decimals, with 0 decimals, or with other decimals than the list is left out (docs/behaviour.md, 16.5), and other decimals
 * are reported: with wrong decimals, an amount would be wrong by a power of ten.
 */
export async function readAssets(
  ask: AskNetwork,
  list: readonly EvmAsset[],
  { account, network, signal }: BalanceRequest,
  reportConflict: (conflict: DecimalsConflict) => void,
): Promise<readonly AssetBalance[]> {
  const assets = assetsOfChain(list, network.id)
  const owner = addressOf(account)
  const calls = assets.flatMap((asset) => [
    { to: asset.address, data: encodeCall(selectors.balanceOf, owner) },
    { to: asset.address, data: selectors.decimals },
    // also if the list has the texts: one more call costs nothing, and a fixed number of calls keeps the indexes simple
    { to: asset.address, data: selectors.symbol },
    { to: asset.address, data: selectors.name },
  ])
  const answers = await callContracts(ask, network, calls, signal)
  return assets.flatMap((asset, index) => {
    const [balanceWord, decimalsWord, symbolBytes, nameBytes] = answers.slice(callsPerAsset * index)
    const value = readWord(balanceWord)
    const decimals = readWord(decimalsWord)
    if (!isUsable(decimals)) return []
    const onChain = Number(decimals)
    const text = (listed: string | undefined, bytes: Hex | undefined) =>
      cleanText(listed) ?? cleanText(bytes && decodeText(bytes))
    const symbol = text(asset.symbol, symbolBytes) ?? shortAddress(asset.address)
    // also for an asset that the account does not hold, so that the host learns of it before a user does
    const { address, decimals: listed = onChain } = asset
    if (listed !== onChain) {
      reportConflict({ network, address, symbol, listed, onChain, source: 'the list of the page' })
      return []
    }
    if (value === undefined || value === 0n) return []
    return [
      {
        chainId: network.caipNetworkId,
        address: asset.address,
        name: text(asset.name, nameBytes) ?? symbol,
        symbol,
        ...(isPicture(asset.iconUrl) && { iconUrl: asset.iconUrl }),
        quantity: { decimals: `${decimals}`, numeric: formatUnits(value, onChain) },
      },
    ]
  })
}

/** Returns the assets of a chain, each contract once. */
function assetsOfChain(list: readonly EvmAsset[], id: number | string): readonly EvmAsset[] {
  const byAddress = new Map<string, EvmAsset>()
  for (const asset of list) {
    const key = asset.address.toLowerCase()
    if (asset.chainId === id && !byAddress.has(key)) byAddress.set(key, asset)
  }
  return [...byAddress.values()]
}

function isUsable(decimals: bigint | undefined): decimals is bigint {
  return decimals !== undefined && decimals > 0n && decimals <= maxDecimals
}

function isPicture(address: unknown): address is string {
  return typeof address === 'string' && /^(https:\/\/|data:image\/|http:\/\/localhost[:/])/i.test(address)
}
