import type { PolkadotTestWallet } from 'foyerkit/testing/polkadot'
import type { ChainSide } from './chain-side.js'

/**
 * Adds a wallet to the extensions of the page, under its name. The libraries of Polkadot load with the first request. Returns the
 * function that takes it out.
 */
export function announcePolkadot({ name, mnemonic, storage, questions }: ChainSide): () => void {
  let loading: Promise<PolkadotTestWallet> | undefined
  const load = async () => {
    const { createPolkadotTestWallet, seedOfPhrase } = await import('foyerkit/testing/polkadot')
    return createPolkadotTestWallet({
      key: name,
      seeds: [seedOfPhrase(mnemonic)],
      ...(storage && { storage }),
      ask: ({ method, lines }) => questions.ask(`polkadot:${method}`, lines),
    })
  }
  const page = window as { injectedWeb3?: unknown }
  const entries = () => Object(page.injectedWeb3) as Readonly<Record<string, unknown>>
  const entry = {
    version: '1.0.0',
    enable: async (origin: string) => (await (loading ??= load())).entry.enable(origin),
  }
  page.injectedWeb3 = { ...entries(), [name]: entry }
  return () => {
    const { [name]: removed, ...others } = entries()
    if (removed === entry) page.injectedWeb3 = others
  }
}
