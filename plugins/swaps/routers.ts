import type { Network } from '#kernel/chain'
import { evmNamespace } from '#plugins/evm/contract'

/** Contracts that swap, by the CAIP-2 id of their network. */
export type Routers = Readonly<Record<string, readonly string[]>>

/** Contract of 0x that is called and approved; the same on each network that it serves. */
const allowanceHolder = '0x0000000000001ff3684f28c67538d4d072c22734'
/** First router of Uniswap V3. */
const uniswapV3 = '0xe592427a0aece92de3edee1f18e0157c05861564'
/** Router of Uniswap V2 on the networks that it came to later. */
const uniswapV2 = '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24'
/** Wrapped ether of OP Stack networks. */
const opWrapped = '0x4200000000000000000000000000000000000006'

/**
 * Contracts that the widget lets swap without a caution, in lower case: routers, and the wrapped native asset, which wraps. The service
 * names the router of a swap, and a router may spend what is approved, so this list decides and not the service.
 */
const contractsByChain: Readonly<Record<number, readonly string[]>> = {
  1: [
    '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    ...['0x7a250d5630b4cf539739df2c5dacb4c659f2488d', uniswapV3, allowanceHolder],
  ],
  10: [opWrapped, '0x4a7b5da61326a6379179b40d00f57e5bbdc962c2', uniswapV3, allowanceHolder],
  56: [
    '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
    ...['0x10ed43c718714eb63d5aa57b78b54704e256024e', '0xb971ef87ede563556b2ed4b1c0b0019111dd85d2'],
    allowanceHolder,
  ],
  100: [
    '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d',
    ...['0x1c232f01118cb8b424793ae03f870aa7d0ac7f77', '0x1b02da8cb0d097eb8d57a175b88c7d8b47997506'],
  ],
  137: [
    '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
    ...['0xa5e0829caced8ffdd4de3c43696c57f7d7a678ff', uniswapV3, allowanceHolder],
  ],
  250: ['0x21be370d5312f44cb42ce377bc9b8a0cef1a4c83', '0xf491e7b69e4244ad4002bc14e878a34207e38c29'],
  324: ['0x5aea5775959fbc2557cc8789bc1bf90a239d9a91', '0x99c56385dabce3e81d8499d0b8d0257abc07e8a3'],
  8217: ['0xe4f05a66ec68b54a58b17c22107b02e0232cc817', '0xef71750c100f7918d6ded239ff1cf09e81dea92d'],
  8453: [opWrapped, uniswapV2, '0x2626664c2603336e57b271c5c0b26f421741e481', allowanceHolder],
  42161: ['0x82af49447d8a07e3bd95bd0d56f35241523fbab1', uniswapV2, uniswapV3, allowanceHolder],
  43114: [
    '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
    ...[uniswapV2, '0xbb00ff08d01d300023c629e8ffffcb65a5a578ce', allowanceHolder],
  ],
  1313161554: ['0xc9bdeed33cd01541e1eed10f90519d2c06fe3feb', '0x2cb45edb4517d5947afde3beabf95a582506858b'],
}

/** Contracts that the widget knows on each network with swaps, by CAIP-2 id. */
export const knownRouters: Routers = Object.fromEntries(
  Object.entries(contractsByChain).map(([id, contracts]) => [`${evmNamespace}:${id}`, contracts]),
)

/**
 * Whether a contract may be approved, and given a signed permit, without a caution.
 *
 * @param added routers of the host
 */
export function isKnownRouter(
  router: string,
  { caipNetworkId }: Pick<Network, 'caipNetworkId'>,
  added: Routers,
): boolean {
  const known = [...(knownRouters[caipNetworkId] ?? []), ...(added[caipNetworkId] ?? [])]
  return known.some((contract) => contract.toLowerCase() === router.toLowerCase())
}
