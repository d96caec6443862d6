import { ed25519 } from '@noble/curves/ed25519'
import type { WalletAccount } from 'foyerkit/chain'
import { groveAddress, isAddressOf, type GroveNetworkId, type GrovePurpose } from './addresses.js'
import { bytesOf, bytesOfMessage, toBase64, type GroveTransaction } from './wire.js'

/** Reaction of the user to a prompt; `ignore` leaves it open. */
type WalletDecision = 'approve' | 'reject' | 'ignore'

/** Provider of the wallet for sites. */
export interface GroveProvider {
  /** Asks the user to share the accounts. */
  connect(): Promise<void>
  /** The shared accounts; none before `connect`. */
  accounts(): readonly WalletAccount[]
  network(): GroveNetworkId
  /** Asks the user to switch. */
  switchNetwork(network: GroveNetworkId): Promise<void>
  /** Ends the sharing. */
  disconnect(): void
  /** Asks the user to sign. Both results are base64. @throws if the account is not shared */
  signMessage(address: string, message: Uint8Array): Promise<{ signature: string; publicKey: string }>
  /** Asks the user to sign and send. Returns the hash. */
  send(address: string, transaction: GroveTransaction): Promise<string>
  onChange(listener: (change: 'changed' | 'ended') => void): () => void
}

/** A wallet of the test chain, and what its user does. */
export interface GroveWallet {
  readonly provider: GroveProvider
  /** Kinds of the prompts so far, in order. */
  readonly prompts: string[]
  /** Accounts of the wallet, shared or not. */
  accounts(network: GroveNetworkId): readonly WalletAccount[]
  /** Decides about the next prompts. Default: `approve`. */
  decide(decision: WalletDecision): void
  /** Switches the network, as the user does in the wallet. */
  switchNetwork(network: GroveNetworkId): void
  /** Changes to the keys of another seed. */
  useSeed(seed: number): void
  /** Ends the connection, as the user does in the wallet. */
  disconnect(): void
}

const purposes: readonly (readonly [GrovePurpose, string])[] = [
  ['payment', 'Basket'],
  ['keepsakes', 'Shelf'],
]

/** Options of {@link createGroveWallet}. */
interface GroveWalletOptions {
  readonly nodeUrl: string
  /** Number that the keys are made from. Default: 1. */
  readonly seed?: number
  /** Whether the accounts are shared from the start, as after a reload. Default: false. */
  readonly isShared?: boolean
  /** Called when the user starts or ends the sharing. */
  readonly onShared?: (isShared: boolean) => void
}

/** Creates a wallet with one account for each purpose. */
export function createGroveWallet(options: GroveWalletOptions): GroveWallet {
  const { nodeUrl } = options
  let seed = options.seed ?? 1
  let network: GroveNetworkId = 'main'
  let isShared = options.isShared ?? false
  let decision: WalletDecision = 'approve'
  const prompts: string[] = []
  const listeners = new Set<(change: 'changed' | 'ended') => void>()

  const keys = () =>
    purposes.map(([kind, label], index) => {
      const secret = new Uint8Array(32).fill(seed * 16 + index)
      return { kind, label, secret, publicKey: ed25519.getPublicKey(secret) }
    })
  const accountsOn = (on: GroveNetworkId): readonly WalletAccount[] =>
    keys().map(({ kind, label, publicKey }) => ({
      caipAddress: `grove:${on}:${groveAddress(on, publicKey)}`,
      ...{ kind, label, publicKey: toBase64(publicKey) },
    }))
  const keyOf = (address: string) => {
    const key = isShared && keys().find(({ publicKey }) => isAddressOf(address, publicKey))
    if (!key) throw new Error(`The wallet does not share the account ${address}`)
    return key
  }
  const prompt = async (kind: string) => {
    prompts.push(kind)
    if (decision === 'ignore') await new Promise(() => {})
    if (decision === 'reject') throw new Error('The request was rejected by the user')
  }
  const share = (next: boolean) => {
    isShared = next
    options.onShared?.(next)
  }
  const emit = (change: 'changed' | 'ended') => listeners.forEach((listener) => listener(change))
  const goTo = (to: GroveNetworkId) => {
    if (to === network) return
    network = to
    if (isShared) emit('changed')
  }
  const sign = (address: string, bytes: Uint8Array) => {
    const { secret, publicKey } = keyOf(address)
    return { signature: toBase64(ed25519.sign(bytes, secret)), publicKey: toBase64(publicKey) }
  }

  const provider: GroveProvider = {
    async connect() {
      await prompt('connect')
      share(true)
    },
    accounts: () => (isShared ? accountsOn(network) : []),
    network: () => network,
    async switchNetwork(to) {
      if (to === network) return
      await prompt('network')
      goTo(to)
    },
    disconnect: () => share(false),
    async signMessage(address, message) {
      keyOf(address)
      await prompt('message')
      return sign(address, bytesOfMessage(message))
    },
    async send(address, transaction) {
      keyOf(address)
      await prompt('send')
      const response = await fetch(`${nodeUrl}/${transaction.network}/transactions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ transaction, ...sign(address, bytesOf(transaction)) }),
      })
      const { hash, error } = (await response.json()) as { hash?: string; error?: string }
      if (hash === undefined) throw new Error(error)
      return hash
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return {
    provider,
    prompts,
    accounts: accountsOn,
    decide: (next) => void (decision = next),
    switchNetwork: goTo,
    useSeed(next) {
      seed = next
      if (isShared) emit('changed')
    },
    disconnect() {
      if (!isShared) return
      share(false)
      emit('ended')
    },
  }
}
