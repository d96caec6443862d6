import type { CapabilityContext, Network } from '#kernel/chain'
import type { Asset } from '#kernel/money'
import { fakeCapabilityContext, until } from '#kernel/testing'
import { nodeLimitMs, rpcLimitMs } from '#plugins/service/contract'
import { decodeSs58, encodeSs58 } from '../addresses/ss58.js'
import { toHex } from '../hex.js'
import { polkadotNetworks, polkadotRelay, toNetwork } from '../networks.js'
import { createContext } from '../node/create-context.js'
import { createPolkadotTestWallet, type PolkadotTestWalletOptions } from './wallet.js'
import { createMemoryStorage, createTestDriver, seedOf } from './world.js'

/** Planck of an account: 50 DOT. */
const funds = 500_000_000_000n

/** A local chain on which a test decides when a block comes. */
interface PolkadotTestChain {
  /** URL of its node. */
  readonly url: string
  readonly ledger: {
    fund(
      key: string,
      amount: bigint,
      state?: { readonly reserved?: bigint; readonly frozen?: bigint; readonly nonce?: number },
    ): void
    mine(blocks?: number): void
  }
}

/** Changes an answer of a node on its way: the node lies, fails, or does not answer. */
export type ChangeAnswer = (
  request: { readonly url: URL; readonly method: string; readonly params: readonly unknown[] },
  pass: () => Promise<Response>,
) => Promise<Response>

/** Waits by the clock of the machine. */
function delay(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop)
  })
}

/** Options of an account. */
interface AccountOptions {
  readonly wallet?: Partial<PolkadotTestWalletOptions>
  readonly amount?: bigint
  readonly reserved?: bigint
  readonly frozen?: bigint
  /** Limit of fees in the configuration. */
  readonly maxFee?: string
  /** URLs of nodes. Default: that of the chain. */
  readonly urls?: readonly string[]
}

/** Public key of an address in hexadecimal, as the chain has it. */
export const keyOf = (address: string) => toHex(decodeSs58(address)?.publicKey ?? new Uint8Array())

/** Creates accounts and wallets on a local chain. */
export function createMoneyWorld(chain: PolkadotTestChain) {
  let created = 0
  const stranger = () => {
    created++
    return encodeSs58(
      Uint8Array.from({ length: 32 }, (_, at) => (at < 2 ? created >> (8 * at) : 7)),
      polkadotRelay.ss58Prefix,
    )
  }

  /** A connected wallet whose account has 50 DOT, with the context of capabilities. */
  async function createAccount(options: AccountOptions = {}) {
    const { amount = funds, reserved = 0n, frozen = 0n, urls = [chain.url], maxFee } = options
    const configured = { ...polkadotRelay, maxFee, rpcUrls: urls }
    const networks: readonly [Network, Network] = [
      toNetwork(configured),
      toNetwork(polkadotNetworks[2] ?? polkadotRelay),
    ]
    const [network] = networks
    const seed = seedOf(3)
    seed.set([++created >> 8, created & 0xff])
    const wallet = createPolkadotTestWallet({ seeds: [seed, seedOf(2)], ...options.wallet })
    const driver = createTestDriver(wallet.entry, createMemoryStorage())
    await driver.connect({ signal: new AbortController().signal, network: network.caipNetworkId })
    wallet.prompts.splice(0)
    const { publicKey } = decodeSs58(wallet.addresses[0])!
    const address = encodeSs58(publicKey, polkadotRelay.ss58Prefix)
    if (amount > 0n) chain.ledger.fund(keyOf(address), amount, { reserved, frozen })
    chain.ledger.mine()
    const { caipNetworkId: chainId } = network
    const { symbol, decimals } = polkadotRelay
    const native: Asset = { chainId, name: symbol, symbol, decimals }
    let isCut = false
    let open = 0
    let change: ChangeAnswer = (_request, pass) => pass()
    let skipped = 0
    const requests: string[] = []
    const context: CapabilityContext = {
      ...fakeCapabilityContext(),
      networks: () => networks,
      clock: {
        now: () => Date.now() + skipped,
        // polls without a pause, and waits for time limits
        sleep: async (ms, signal) => {
          signal?.throwIfAborted()
          await delay(ms === rpcLimitMs || ms === nodeLimitMs ? ms : 1, signal)
        },
      },
      http: {
        async fetch(url, init) {
          open++
          const { method, params } = JSON.parse(String(init?.body)) as {
            readonly method: string
            readonly params: readonly unknown[]
          }
          requests.push(method)
          try {
            if (isCut) throw new TypeError('fetch failed')
            return await change({ url: new URL(url), method, params }, () => fetch(url, init))
          } finally {
            open--
          }
        },
      },
      provider: async () => driver.provider(),
    }
    /** A context without a memory of what was read and sent, as after a reload. */
    const reloaded = () => createContext({ ...context, http: { ...context.http } }, [configured])
    return {
      ...{ wallet, driver, network, networks, address, native, requests, reloaded },
      context: createContext(context, [configured]),
      account: `${chainId}:${address}` as const,
      held: [{ asset: native, amount }] as const,
      decide: wallet.decide,
      prompts: () => wallet.prompts.length,
      now: () => Date.now() + skipped,
      /** Moves the clock on. */
      skip: (ms: number) => void (skipped += ms),
      cutNode: () => void (isCut = true),
      restoreNode: () => void (isCut = false),
      /** Changes answers from now on. */
      changeAnswers: (next: ChangeAnswer) => void (change = next),
      async advance() {
        chain.ledger.mine()
        await until(() => open === 0, 'every request is answered')
        await delay(2, undefined)
      },
    }
  }

  return { stranger, createAccount }
}

/** A local chain with accounts. */
export type MoneyWorld = ReturnType<typeof createMoneyWorld>
