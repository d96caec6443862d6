import type { CosmosTestWallet } from 'foyerkit/testing/cosmos'
import type { ChainSide } from './chain-side.js'

/** A chain of the wallet on Cosmos. */
interface CosmosSideChain {
  readonly id: string
  readonly bech32Prefix: string
  readonly keyAlgorithm?: 'secp256k1' | 'ethsecp256k1' | undefined
}

/** Chains of the wallet, and its place in the page. */
export interface CosmosSide {
  /** Key of the object below `window`. */
  readonly key: string
  readonly chains: readonly CosmosSideChain[]
}

/** Functions of Keplr that the wallet has. */
const functions = [
  ...['enable', 'disable', 'getKey', 'experimentalSuggestChain'],
  ...['signAmino', 'signDirect', 'signArbitrary'],
]

type Run = (...inputs: readonly unknown[]) => Promise<unknown>

/**
 * Puts a wallet with the functions of Keplr into the page. The libraries of Cosmos load with the first request. Returns the function
 * that takes it out.
 */
export function announceCosmos(
  { mnemonic, storage, questions }: ChainSide,
  { key, chains }: CosmosSide,
): () => void {
  let loading: Promise<CosmosTestWallet> | undefined
  const load = async () => {
    const { createCosmosTestWallet, secretKeyOfPhrase } = await import('foyerkit/testing/cosmos')
    return createCosmosTestWallet({
      secretKeys: [await secretKeyOfPhrase(mnemonic)],
      chains,
      ...(storage && { storage }),
      ask: ({ method, lines }) => questions.ask(`cosmos:${method}`, lines),
    })
  }
  const provider = Object.fromEntries(
    functions.map((name): readonly [string, Run] => [
      name,
      async (...inputs) => {
        const { provider: loaded } = await (loading ??= load())
        return (loaded as unknown as Readonly<Record<string, Run>>)[name]?.(...inputs)
      },
    ]),
  )
  Object.defineProperty(window, key, { value: provider, configurable: true })
  return () => void Reflect.deleteProperty(window, key)
}
