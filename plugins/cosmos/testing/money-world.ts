import type { CapabilityContext, Network } from '#kernel/chain'
import type { Asset } from '#kernel/money'
import { fakeCapabilityContext, until } from '#kernel/testing'
import { rpcLimitMs } from '#plugins/service/contract'
import { encodeAddress } from '../addresses/bech32.js'
import { cosmosHub, osmosis, toNetwork, type CosmosChain } from '../networks.js'
import { createContext } from '../node/create-context.js'
import { createCosmosTestWallet, type CosmosTestWalletOptions } from './wallet.js'
import { createMemoryStorage, createTestDriver, secretKeyOf } from './world.js'

/** Base units of an account. */
const funds = 50_000_000n

/** A local chain on which a test decides when a block comes. */
export interface CosmosTestChain {
  /** URL of its REST node. */
  readonly url: string
  readonly ledger: {
    fund(
      address: string,
      amount: bigint,
      options?: { readonly kind?: 'base' | 'vesting' | 'module'; readonly locked?: bigint },
    ): void
    mine(blocks?: number): void
    drop(): void
    height(): bigint
  }
  readonly behaviour: { price: string; lagLooks: number; lacks: readonly string[] }
}

/** Changes an answer of a REST node on its way: the node lies, fails, or does not answer. */
export type ChangeAnswer = (
  request: { readonly url: URL; readonly init: RequestInit | undefined },
  pass: () => Promise<Response>,
) => Promise<Response>

/** An answer of a node in JSON. */
export const jsonAnswer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

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
  readonly wallet?: Partial<CosmosTestWalletOptions>
  readonly amount?: bigint
  readonly kind?: 'base' | 'vesting'
  readonly locked?: bigint
  /** URLs of REST nodes. Default: that of the chain. */
  readonly urls?: readonly string[]
}

/** Creates accounts and wallets on a local chain. */
export function createMoneyWorld(chain: CosmosTestChain, configured: CosmosChain = cosmosHub) {
  let created = 0
  const { bech32Prefix } = configured
  const stranger = () => {
    created++
    return encodeAddress(
      bech32Prefix,
      Uint8Array.from({ length: 20 }, (_, at) => (at < 2 ? created >> (8 * at) : 7)),
    )
  }

  /** A connected wallet whose account has 50 coins, with the context of capabilities. */
  async function createAccount(options: AccountOptions = {}) {
    const { amount = funds, kind = 'base', locked = 0n, urls = [chain.url] } = options
    const networks: readonly [Network, Network] = [
      toNetwork({ ...configured, restUrls: urls }),
      toNetwork(osmosis),
    ]
    const [network] = networks
    const secret = secretKeyOf(3)
    secret.set([++created >> 8, created & 0xff])
    const wallet = createCosmosTestWallet({
      secretKeys: [secret, secretKeyOf(2)],
      chains: [configured, osmosis],
      ...options.wallet,
    })
    const page = new EventTarget()
    wallet.inject(page)
    const chains = [{ ...configured, restUrls: urls }, osmosis]
    const storage = createMemoryStorage()
    const driver = createTestDriver(page, { chains, storage, key: wallet.key })
    await driver.connect({ signal: new AbortController().signal, network: network.caipNetworkId })
    wallet.prompts.splice(0)
    const address = wallet.addressOn(configured.id)
    if (amount > 0n) chain.ledger.fund(address, amount, { kind, locked })
    const { caipNetworkId: chainId } = network
    const { symbol, decimals } = configured
    const native: Asset = { chainId, name: symbol, symbol, decimals }
    let isCut = false
    let open = 0
    let change: ChangeAnswer = (_request, pass) => pass()
    let skipped = 0
    const requests: string[] = []
    const context: CapabilityContext = {
      ...fakeCapabilityContext(),
      clock: {
        now: () => Date.now() + skipped,
        // polls without a pause, and waits for time limits
        sleep: async (ms, signal) => {
          signal?.throwIfAborted()
          await delay(ms === rpcLimitMs ? ms : 1, signal)
        },
      },
      http: {
        async fetch(url, init) {
          open++
          requests.push(`${init?.method ?? 'GET'} ${url.slice(url.indexOf('/', 8))}`)
          try {
            if (isCut) throw new TypeError('fetch failed')
            return await change({ url: new URL(url), init }, () => fetch(url, init))
          } finally {
            open--
          }
        },
      },
      provider: async () => driver.provider(),
    }
    return {
      ...{ wallet, driver, network, networks, address, native, requests },
      context: createContext(context, { networks: chains }),
      edges: context,
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
