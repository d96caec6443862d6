import type { Address } from 'viem'
import { wrappedNatives } from '../../namespaces/eip155/wrapped-native.js'

/** Router on a chain whose contracts are those of Uniswap, or behave like them. */
export interface ChainRouter {
  /**
   * `v2`: UniswapV2Router02. `v3`: the first SwapRouter, which checks the deadline in the call. `v3-02`: SwapRouter02, which checks it
   * in its multicall.
   */
  readonly kind: 'v2' | 'v3' | 'v3-02'
  /** For people. */
  readonly name: string
  readonly router: Address
  /** The wrapped native asset of its pools. */
  readonly wrapped: Address
  /** QuoterV2; of V3 only. */
  readonly quoter?: Address
}

const uniswapV3 = {
  kind: 'v3',
  name: 'Uniswap V3',
  router: '0xE592427A0AEce92De3Edee1F18E0157C05861564',
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
} as const
const uniswapV2 = {
  kind: 'v2',
  name: 'Uniswap V2',
  router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
} as const
const uniswapV3With02 = { kind: 'v3-02', name: 'Uniswap V3' } as const

/** Routers of the main networks with swaps, by CAIP-2 id. */
export const chainRouters: Readonly<Record<string, readonly ChainRouter[]>> = {
  'eip155:1': onWrapped(wrappedNatives['eip155:1'], [
    { ...uniswapV2, router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D' },
    uniswapV3,
  ]),
  'eip155:10': onWrapped(wrappedNatives['eip155:10'], [
    { ...uniswapV2, router: '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2' },
    uniswapV3,
  ]),
  'eip155:56': onWrapped(wrappedNatives['eip155:56'], [
    { kind: 'v2', name: 'PancakeSwap V2', router: '0x10ED43C718714eb63d5aA57B78B54704E256024E' },
    {
      ...uniswapV3With02,
      router: '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
      quoter: '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
    },
  ]),
  'eip155:100': onWrapped(wrappedNatives['eip155:100'], [
    { kind: 'v2', name: 'Honeyswap', router: '0x1C232F01118CB8B424793ae03F870aa7D0ac7f77' },
    { kind: 'v2', name: 'SushiSwap V2', router: '0x1b02dA8Cb0d097eB8D57A175b88c7D8b47997506' },
  ]),
  'eip155:137': onWrapped(wrappedNatives['eip155:137'], [
    { kind: 'v2', name: 'QuickSwap V2', router: '0xa5E0829CaCEd8fFDD4De3c43696c57F7D7A678ff' },
    uniswapV3,
  ]),
  'eip155:250': onWrapped(wrappedNatives['eip155:250'], [
    { kind: 'v2', name: 'SpookySwap', router: '0xF491e7B69E4244ad4002BC14e878a34207E38c29' },
  ]),
  'eip155:324': onWrapped(wrappedNatives['eip155:324'], [
    {
      ...uniswapV3With02,
      router: '0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3',
      quoter: '0x8Cb537fc92E26d8EBBb760E632c95484b6Ea3e28',
    },
  ]),
  // its router gives the functions for the native asset other names, so that only tokens are swapped
  'eip155:8217': onWrapped(wrappedNatives['eip155:8217'], [
    { kind: 'v2', name: 'ClaimSwap', router: '0xEf71750C100f7918d6Ded239Ff1CF09E81dEA92D' },
  ]),
  'eip155:8453': onWrapped(wrappedNatives['eip155:8453'], [
    uniswapV2,
    {
      ...uniswapV3With02,
      router: '0x2626664c2603336E57B271c5C0b26F421741e481',
      quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
    },
  ]),
  'eip155:42161': onWrapped(wrappedNatives['eip155:42161'], [uniswapV2, uniswapV3]),
  'eip155:43114': onWrapped(wrappedNatives['eip155:43114'], [
    uniswapV2,
    {
      ...uniswapV3With02,
      router: '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
      quoter: '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F',
    },
  ]),
  'eip155:1313161554': onWrapped(wrappedNatives['eip155:1313161554'], [
    { kind: 'v2', name: 'Trisolaris', router: '0x2CB45Edb4517d5947aFdE3BEAbF95A582506858B' },
  ]),
}

function onWrapped(
  wrapped: Address,
  routers: readonly Omit<ChainRouter, 'wrapped'>[],
): readonly ChainRouter[] {
  return routers.map((router) => ({ ...router, wrapped }))
}
