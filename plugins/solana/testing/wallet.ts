import { ed25519 } from '@noble/curves/ed25519'
import { VersionedTransaction, Keypair } from '@solana/web3.js'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { registerWallet } from '@wallet-standard/wallet'

/** Decision of the user about the next prompts. */
type SolanaDecision = 'approve' | 'reject' | 'ignore'

/** Options of {@link createSolanaTestWallet}. */
export interface SolanaTestWalletOptions {
  readonly name?: string
  /** Secret keys of 64 bytes, one for each account; the first account is shared. */
  readonly secretKeys: readonly Uint8Array[]
  /** Chains in the words of Wallet Standard. Default: the main network and devnet. */
  readonly chains?: readonly `${string}:${string}`[]
  /** Whether the wallet signs only what it sends. Sends by this node. */
  readonly sendsTo?: string
}

/** A wallet that announces itself by Wallet Standard, with real keys. */
export interface SolanaTestWallet {
  readonly wallet: Wallet
  /** Kinds of the prompts so far. */
  readonly prompts: string[]
  decide(decision: SolanaDecision): void
  /** Shares another account. */
  selectAccount(index: number): void
  /** Ends the connection in the wallet. */
  disconnect(): void
  /** Announces the wallet to the page. */
  announce(): void
}

const icon = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='

/** Creates a wallet. It signs by Ed25519 with the keys of its accounts. */
export function createSolanaTestWallet(options: SolanaTestWalletOptions): SolanaTestWallet {
  const { name = 'Test Wallet', secretKeys, chains = ['solana:mainnet', 'solana:devnet'], sendsTo } = options
  const keys = secretKeys.map((secretKey) => Keypair.fromSecretKey(secretKey))
  const prompts: string[] = []
  const listeners = new Set<(change: { readonly accounts?: readonly WalletAccount[] }) => void>()
  let decision: SolanaDecision = 'approve'
  let selected = 0
  let isConnected = false

  const accounts = (): readonly WalletAccount[] => {
    const key = keys[selected]
    if (!isConnected || !key) return []
    const features = Object.keys(wallet.features).filter((feature) => feature.startsWith('solana:'))
    const address = key.publicKey.toBase58()
    return [{ address, publicKey: key.publicKey.toBytes(), chains, features, label: 'Main' } as WalletAccount]
  }
  const report = () => {
    for (const listener of listeners) listener({ accounts: accounts() })
  }
  async function prompt(kind: string): Promise<void> {
    prompts.push(kind)
    if (decision === 'ignore') await new Promise<never>(() => {})
    if (decision === 'reject') throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  }
  function keyOf({ address }: WalletAccount): Keypair {
    const key = keys.find(({ publicKey }) => publicKey.toBase58() === address)
    if (!key) throw new Error('Unknown account')
    return key
  }
  function sign(account: WalletAccount, wire: Uint8Array): Uint8Array {
    const transaction = VersionedTransaction.deserialize(wire)
    transaction.sign([keyOf(account)])
    return transaction.serialize()
  }
  interface TransactionInput {
    readonly account: WalletAccount
    readonly transaction: Uint8Array
  }

  const signing = {
    version: '1.0.0',
    supportedTransactionVersions: ['legacy', 0],
    async signTransaction(...inputs: readonly TransactionInput[]) {
      await prompt('transaction')
      return inputs.map(({ account, transaction }) => ({ signedTransaction: sign(account, transaction) }))
    },
  }
  const sending = {
    version: '1.0.0',
    supportedTransactionVersions: ['legacy', 0],
    async signAndSendTransaction(...inputs: readonly TransactionInput[]) {
      await prompt('send')
      return Promise.all(
        inputs.map(async ({ account, transaction }) => {
          const signed = sign(account, transaction)
          const params = [Buffer.from(signed).toString('base64'), { encoding: 'base64' }]
          const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params })
          await fetch(sendsTo ?? '', { method: 'POST', body })
          return { signature: signed.slice(1, 65) }
        }),
      )
    },
  }

  const wallet: Wallet = {
    version: '1.0.0',
    name,
    icon,
    chains,
    get accounts() {
      return accounts()
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect({ silent = false } = {}) {
          if (!silent && !isConnected) {
            await prompt('connect')
            isConnected = true
          }
          return { accounts: accounts() }
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        async disconnect() {
          isConnected = false
        },
      },
      'standard:events': {
        version: '1.0.0',
        on(_event: 'change', listener: (change: { readonly accounts?: readonly WalletAccount[] }) => void) {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      'solana:signMessage': {
        version: '1.1.0',
        async signMessage(
          ...inputs: readonly { readonly account: WalletAccount; readonly message: Uint8Array }[]
        ) {
          await prompt('message')
          return inputs.map(({ account, message }) => ({
            signedMessage: message,
            signature: ed25519.sign(message, keyOf(account).secretKey.slice(0, 32)),
          }))
        },
      },
      ...(sendsTo === undefined
        ? { 'solana:signTransaction': signing }
        : { 'solana:signAndSendTransaction': sending }),
    },
  }

  return {
    wallet,
    prompts,
    decide: (next) => void (decision = next),
    selectAccount(index) {
      selected = index
      report()
    },
    disconnect() {
      isConnected = false
      report()
    },
    announce: () => registerWallet(wallet),
  }
}
