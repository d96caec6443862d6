import type { CapabilityContext, Network } from '#kernel/chain'
import type { Asset } from '#kernel/money'
import { fakeCapabilityContext, until } from '#kernel/testing'
import { rpcLimitMs } from '#plugins/service/contract'
import { btc, bitcoinTestnet, toNetwork } from '../networks.js'
import { createContext } from '../node/create-context.js'
import { walletLimitMs } from '../transfer/known-outputs.js'
import { bitcoinRegtest, createFormedWallet, type WalletForm } from './connected.js'
import { createKeys } from './keys.js'
import type { BitcoinTestWalletOptions } from './wallet.js'

/** Time limits, which end no request of a test. */
const limits = [rpcLimitMs, walletLimitMs]

const nowhere = 'http://127.0.0.1:9'
/** Sats of an account, in two outputs. */
const funds = [3_000_000n, 2_000_000n] as const

const pause = async (signal?: AbortSignal) => {
  signal?.throwIfAborted()
  await new Promise((resolve) => setTimeout(resolve, 1))
  signal?.throwIfAborted()
}

/** Waits by the clock of the machine. */
function delay(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}

/** A local chain on which a test decides when a block comes. */
export interface BitcoinTestChain {
  /** URL of its Esplora server. */
  readonly url: string
  readonly ledger: {
    fund(address: string, sats: bigint): Promise<string>
    /** Produces blocks. */
    mine(blocks: number): Promise<void>
  }
}

/** Creates accounts and wallets on a local Bitcoin chain. */
export function createWorld(chain: BitcoinTestChain) {
  const mnemonic = 'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong'
  const keyOf = createKeys(mnemonic)
  let created = 0
  const network: Network = toNetwork(bitcoinRegtest, chain.url)
  const stranger = () => keyOf('regtest', 1_000_000 + created++, 'p2wpkh', 'payment').address

  /** A connected wallet whose account for payments has 0.05 BTC, with the context of capabilities. */
  async function createAccount(
    form: WalletForm = 'sats-connect',
    options: Partial<BitcoinTestWalletOptions> = {},
    sats: readonly bigint[] = funds,
  ) {
    const networks = [network, toNetwork(bitcoinTestnet)] as const
    const { wallet, driver } = createFormedWallet(
      form,
      { mnemonic, network: 'regtest', account: 10 * created++, sendsTo: chain.url, ...options },
      networks,
    )
    await driver.connect({ signal: new AbortController().signal, network: network.caipNetworkId })
    wallet.prompts.splice(0)
    const [{ address } = { address: '' }, ordinals] = wallet.accounts()
    for (const amount of sats) await chain.ledger.fund(address, amount)
    await chain.ledger.mine(1)
    const { caipNetworkId: chainId } = network
    const native: Asset = { chainId, ...btc }
    let isCut = false
    let open = 0
    const context: CapabilityContext = {
      ...fakeCapabilityContext(),
      clock: {
        now: () => Date.now(),
        // polls without a pause, and waits for time limits
        sleep: (ms, signal) => (limits.includes(ms) ? delay(ms, signal) : pause(signal)),
      },
      http: {
        async fetch(url, init) {
          open++
          try {
            return await fetch(isCut ? url.replace(chain.url, nowhere) : url, init)
          } finally {
            open--
          }
        },
      },
      provider: async () => driver.provider(),
    }
    return {
      ...{ wallet, driver, network, networks, address, native },
      context: createContext(context, { networks: [bitcoinRegtest] }),
      ordinals: ordinals?.address,
      account: `${chainId}:${address}` as const,
      held: [{ asset: native, amount: sats.reduce((sum, amount) => sum + amount, 0n) }] as const,
      decide: wallet.decide,
      prompts: () => wallet.prompts.length,
      now: () => Date.now(),
      cutNode: () => void (isCut = true),
      restoreNode: () => void (isCut = false),
      async advance() {
        await chain.ledger.mine(1)
        await until(() => open === 0, 'every request is answered')
        await pause()
      },
    }
  }

  return { network, stranger, createAccount }
}

/** A local chain with accounts. */
export type World = ReturnType<typeof createWorld>
