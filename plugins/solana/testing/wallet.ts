import { ed25519 } from '@noble/curves/ed25519'
import { Keypair, VersionedTransaction } from '@solana/web3.js'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { pickHabits } from '#kernel/testing'
import { announceWallet } from '../../wallet-standard/testing/wallet.js'
import { toBase64 } from '../base64.js'
import { solanaHabits } from './habits.js'
import { createPairedRequests, type PairedRequest } from './paired.js'

export { asLedger, asPhantom, solanaHabits, type SolanaHabit } from './habits.js'

/** Decision of the user about the next prompts. */
type SolanaDecision = 'approve' | 'reject' | 'ignore'

/** Options of {@link createSolanaTestWallet}. */
export interface SolanaTestWalletOptions {
  readonly name?: string
  /** Secret keys of 64 bytes, one for each account, or a function that derives them when they are needed. */
  readonly secretKeys: readonly Uint8Array[] | (() => Promise<readonly Uint8Array[]>)
  /** Remembers that the page is connected, such as localStorage. Default: a new wallet is not connected. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'>
  /** Chains in the words of Wallet Standard. Default: the main network and devnet. */
  readonly chains?: readonly `${string}:${string}`[]
  /** Whether the wallet signs only what it sends. Sends by this node. */
  readonly sendsTo?: string
  /** A `data:` URL. Default: an empty picture. */
  readonly icon?: Wallet['icon']
  /** Ids of {@link solanaHabits}. Default: none, it behaves as the standard says. */
  readonly habits?: readonly string[]
  /**
   * Asks the user; rejects with code 4001 if the user refuses. Default: the decision of `decide`.
   *
   * @param prompt `method` as wallets name it, and what the user has to know, line by line
   */
  readonly ask?: (prompt: SolanaPrompt) => Promise<void>
}

/** A question to the user of a wallet. */
export interface SolanaPrompt {
  readonly method: string
  readonly lines: readonly (readonly [label: string, text: string])[]
}

interface TransactionInput {
  readonly account: WalletAccount
  readonly transaction: Uint8Array
}

/** A wallet that announces itself by Wallet Standard, with real keys. */
export interface SolanaTestWallet {
  /** The wallet as a page sees it, with its habits. */
  readonly wallet: Wallet
  /** Every wallet that it registers: the one above, and further ones with some habits. */
  readonly registered: readonly Wallet[]
  /** Kinds of the prompts so far. */
  readonly prompts: string[]
  decide(decision: SolanaDecision): void
  /** Shares another account. */
  selectAccount(index: number): void
  /** Ends the connection in the wallet. */
  disconnect(): void
  /** Announces the wallet to the page by Wallet Standard. Returns the function that takes it back. */
  announce(page?: EventTarget): () => void
  /** Addresses of all accounts, shared or not. */
  addresses(): Promise<readonly string[]>
  /** Answers a request of a WalletConnect session. */
  request(request: PairedRequest): Promise<unknown>
}

const emptyIcon = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='

/**
 * Creates a wallet. It signs by Ed25519 with the keys of its accounts.
 *
 * Throws a TypeError for an unknown habit.
 */
export function createSolanaTestWallet(options: SolanaTestWalletOptions): SolanaTestWallet {
  const { name = 'Test Wallet', secretKeys, sendsTo, icon = emptyIcon } = options
  const { chains = ['solana:mainnet', 'solana:devnet'] } = options
  const habits = pickHabits(solanaHabits, options.habits ?? [])
  const toKeys = (list: readonly Uint8Array[]) => list.map((secretKey) => Keypair.fromSecretKey(secretKey))
  let keys = typeof secretKeys === 'function' ? [] : toKeys(secretKeys)
  const loadKeys = async () => {
    if (keys.length === 0 && typeof secretKeys === 'function') keys = toKeys(await secretKeys())
  }
  const storageKey = `foyer-test-wallet:solana:${name}`
  const prompts: string[] = []
  const listeners = new Set<(change: { readonly accounts?: readonly WalletAccount[] }) => void>()
  let decision: SolanaDecision = 'approve'
  let selected = 0
  let isConnected = options.storage?.getItem(storageKey) === 'connected'
  const setConnected = (next: boolean) => {
    isConnected = next
    options.storage?.setItem(storageKey, next ? 'connected' : '')
  }

  const accounts = (): readonly WalletAccount[] => {
    const key = keys[selected]
    if (!isConnected || !key) return []
    const features = Object.keys(orderly.features).filter((feature) => feature.startsWith('solana:'))
    const address = key.publicKey.toBase58()
    return [{ address, publicKey: key.publicKey.toBytes(), chains, features, label: 'Main' } as WalletAccount]
  }
  const report = () => {
    for (const listener of listeners) listener({ accounts: accounts() })
  }
  async function prompt(kind: string, method: string, lines: SolanaPrompt['lines']): Promise<void> {
    prompts.push(kind)
    if (options.ask) return options.ask({ method, lines })
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
  const signing = {
    version: '1.0.0',
    supportedTransactionVersions: ['legacy', 0],
    async signTransaction(...inputs: readonly TransactionInput[]) {
      await prompt('transaction', 'solana:signTransaction', inputs.flatMap(describeTransaction))
      return inputs.map(({ account, transaction }) => ({ signedTransaction: sign(account, transaction) }))
    },
  }
  const sending = {
    version: '1.0.0',
    supportedTransactionVersions: ['legacy', 0],
    async signAndSendTransaction(...inputs: readonly TransactionInput[]) {
      await prompt('send', 'solana:signAndSendTransaction', inputs.flatMap(describeTransaction))
      return Promise.all(
        inputs.map(async ({ account, transaction }) => {
          const signed = sign(account, transaction)
          const params = [toBase64(signed), { encoding: 'base64' }]
          const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params })
          await fetch(sendsTo ?? '', { method: 'POST', body })
          return { signature: signed.slice(1, 65) }
        }),
      )
    },
  }

  const orderly: Wallet = {
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
            await prompt('connect', 'standard:connect', [['Wants', 'to see your account']])
            setConnected(true)
          }
          if (isConnected) await loadKeys()
          return { accounts: accounts() }
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        async disconnect() {
          setConnected(false)
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
          await prompt(
            'message',
            'solana:signMessage',
            inputs.flatMap(({ account, message }) => [
              ['Message', new TextDecoder().decode(message)] as const,
              ['Account', account.address] as const,
            ]),
          )
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

  const registered = habits.reduce<readonly Wallet[]>(
    (wallets, { register }) => wallets.flatMap(register),
    [orderly],
  )
  const [wallet = orderly] = registered

  return {
    wallet,
    registered,
    prompts,
    decide: (next) => void (decision = next),
    selectAccount(index) {
      selected = index
      report()
    },
    disconnect() {
      setConnected(false)
      report()
    },
    announce(page = globalThis.window) {
      const undos = registered.map((each) => announceWallet(each, page))
      return () => undos.forEach((undo) => undo())
    },
    async addresses() {
      await loadKeys()
      return keys.map(({ publicKey }) => publicKey.toBase58())
    },
    request: createPairedRequests({
      async keys() {
        await loadKeys()
        return keys
      },
      prompt,
      describe: (address, transaction) => describeTransaction({ account: { address }, transaction }),
      ...(sendsTo !== undefined && { sendsTo }),
    }),
  }
}

/** What the user has to know of a transaction. */
function describeTransaction({
  account,
  transaction,
}: {
  readonly account: Pick<WalletAccount, 'address'>
  readonly transaction: Uint8Array
}): SolanaPrompt['lines'] {
  const { message } = VersionedTransaction.deserialize(transaction)
  const programs = message.compiledInstructions.map(({ programIdIndex }) =>
    message.staticAccountKeys[programIdIndex]?.toBase58(),
  )
  return [
    ['Programs', [...new Set(programs)].join(' ')],
    ['Pays the fee', message.staticAccountKeys[0]?.toBase58() ?? ''],
    ['Transaction', `${transaction.length} bytes: ${toBase64(transaction)}`],
    ['Account', account.address],
  ]
}
