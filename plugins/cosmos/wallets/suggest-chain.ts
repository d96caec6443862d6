import type { Network } from '#kernel/chain'
import type { CosmosChain } from '../networks.js'

/** Coin type of the Cosmos Hub, which most chains use (SLIP-44). */
const usualCoinType = 118

/** Ends of the prefixes that a chain has for other things than accounts. */
const prefixEnds = {
  bech32PrefixAccAddr: '',
  bech32PrefixAccPub: 'pub',
  bech32PrefixValAddr: 'valoper',
  bech32PrefixValPub: 'valoperpub',
  bech32PrefixConsAddr: 'valcons',
  bech32PrefixConsPub: 'valconspub',
}

/** The description of a chain that wallets add; undefined if a URL is missing. */
export function chainInfoOf(chain: CosmosChain, network: Network): unknown {
  const { id, name, bech32Prefix, symbol, denom, decimals, coinType = usualCoinType, keyAlgorithm } = chain
  const [rpc] = network.rpcUrls
  const [rest] = network.endpoints?.['rest'] ?? []
  if (rpc === undefined || rest === undefined) return undefined
  const currency = { coinDenom: symbol, coinMinimalDenom: denom, coinDecimals: decimals }
  return {
    chainId: id,
    chainName: name,
    rpc,
    rest,
    bip44: { coinType },
    bech32Config: Object.fromEntries(
      Object.entries(prefixEnds).map(([field, end]) => [field, `${bech32Prefix}${end}`]),
    ),
    currencies: [currency],
    feeCurrencies: [currency],
    stakeCurrency: currency,
    features: keyAlgorithm === 'ethsecp256k1' ? ['eth-address-gen', 'eth-key-sign'] : [],
  }
}
