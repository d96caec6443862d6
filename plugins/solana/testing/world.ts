import { Keypair, PublicKey } from '@solana/web3.js'
import type { CapabilityContext, Network } from '#kernel/chain'
import type { Asset } from '#kernel/money'
import { fakeCapabilityContext, until } from '#kernel/testing'
import { rpcLimitMs } from '#plugins/service/contract'
import { readStandardWallet } from '#plugins/wallet-standard/contract'
import { solanaClusters, solanaDevnet, solanaMainnet, toNetwork } from '../networks.js'
import { createDriverNetworks } from '../wallets/driver-networks.js'
import { createStandardDriver } from '../wallets/driver.js'
import { createSolanaTestWallet, type SolanaTestWalletOptions } from './wallet.js'

const lamportsPerSol = 1_000_000_000
const nowhere = 'http://127.0.0.1:9'
const heldUsdc = { text: '250.000001', units: 250_000_001n }

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

/** A local chain with assets, on which a test decides when a block comes. */
export interface SolanaTestChain {
  readonly rpcUrl: string
  readonly ledger: {
    airdrop(account: PublicKey, lamports: number): void
    /** Produces blocks. */
    advance(blocks: number): void
  }
  /** An asset of the chain. */
  readonly dollars: {
    readonly mint: string
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  /** Gives an account an amount of that asset. */
  giveDollars(address: string, amount: string): void
}

/** Creates accounts and wallets on a local Solana chain. */
export function createWorld(chain: SolanaTestChain) {
  const neighbour = Keypair.generate().publicKey.toBase58()
  chain.ledger.airdrop(new PublicKey(neighbour), lamportsPerSol)
  const network = (url = chain.rpcUrl): Network => toNetwork(solanaMainnet, url)

  function createWallet(options: Partial<SolanaTestWalletOptions> = {}) {
    const [key, other] = [Keypair.generate(), Keypair.generate()]
    const wallet = createSolanaTestWallet({ secretKeys: [key.secretKey, other.secretKey], ...options })
    const networks = [network(), toNetwork(solanaDevnet, nowhere)] as const
    const read = readStandardWallet(wallet.wallet)
    if (!read) throw new Error('The test wallet is a wallet')
    const driver = createStandardDriver(
      read,
      createDriverNetworks({ networks: () => networks }, solanaClusters),
      fakeCapabilityContext().clock,
    )
    return { wallet, driver, networks, address: key.publicKey.toBase58() }
  }

  /** A connected wallet whose account has 2 SOL and 250.000001 USDC, with the context of capabilities. */
  async function createAccount(options: Partial<SolanaTestWalletOptions> = {}) {
    const { wallet, driver, networks, address } = createWallet(options)
    await driver.connect({ signal: new AbortController().signal })
    wallet.prompts.splice(0)
    chain.ledger.airdrop(new PublicKey(address), 2 * lamportsPerSol)
    chain.giveDollars(address, heldUsdc.text)
    const { caipNetworkId: chainId, nativeCurrency } = networks[0]
    const native: Asset = { chainId, ...nativeCurrency }
    const { mint, name, symbol, decimals } = chain.dollars
    const dollars: Asset = { chainId, address: mint, name, symbol, decimals }
    let isCut = false
    let open = 0
    const context: CapabilityContext = {
      ...fakeCapabilityContext(),
      // polls without a pause, and waits for time limits
      clock: {
        now: () => Date.now(),
        sleep: async (ms, signal) => (ms < rpcLimitMs ? pause(signal) : delay(ms, signal)),
      },
      http: {
        async fetch(url, init) {
          open++
          try {
            return await fetch(isCut ? url.replace(chain.rpcUrl, nowhere) : url, init)
          } finally {
            open--
          }
        },
      },
      provider: async () => driver.provider(),
    }
    return {
      ...{ wallet, driver, networks, address, context },
      network: networks[0],
      account: `${chainId}:${address}` as const,
      held: [
        { asset: native, amount: BigInt(2 * lamportsPerSol) },
        { asset: dollars, amount: heldUsdc.units },
      ] as const,
      decide: wallet.decide,
      prompts: () => wallet.prompts.length,
      now: () => Date.now(),
      cutNode: () => void (isCut = true),
      restoreNode: () => void (isCut = false),
      async advance() {
        chain.ledger.advance(8)
        await until(() => open === 0, 'every request is answered')
        await pause()
      },
    }
  }

  return { neighbour, network, createWallet, createAccount }
}

/** A local chain with accounts. */
export type World = ReturnType<typeof createWorld>
