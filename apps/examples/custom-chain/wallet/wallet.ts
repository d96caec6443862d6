import { ed25519 } from '@noble/curves/ed25519'
import { bytesToHex } from '@noble/hashes/utils'
import {
  encodeAddress,
  messageBytes,
  paymentBytes,
  type Announcement,
  type PebbleWallet,
} from '../chain/client.js'

/** Reaction of the user to a prompt; `ignore` leaves it open. */
export type Decision = 'approve' | 'reject' | 'ignore'

/** A wallet, and what its user does. */
export interface UserWallet {
  /** Provider for pages. */
  readonly provider: PebbleWallet
  readonly address: string
  /** Kinds of the prompts so far, in order. */
  readonly prompts: readonly string[]
  /** Decides about the next prompts. Default: `approve`. */
  decide(decision: Decision): void
  switchNetwork(id: string): void
  /** Changes to the key of another secret. */
  useSecret(secret: Uint8Array): void
  /** Ends the sharing of the account. */
  disconnect(): void
  /** Announces the wallet to a page, at once and on request. */
  announce(page: Window): void
}

/** Creates a wallet with one Ed25519 key. */
export function createWallet(options: {
  readonly secret: Uint8Array
  /** Whether the account is shared from the start, as after a reload. Default: false. */
  readonly isShared?: boolean
  /** Called when the sharing starts or ends. */
  readonly onShared?: (isShared: boolean) => void
}): UserWallet {
  let { secret, isShared = false } = options
  let network = 'main'
  let decision: Decision = 'approve'
  const prompts: string[] = []
  const listeners = new Set<() => void>()
  const addressNow = () => encodeAddress(ed25519.getPublicKey(secret))
  const notify = () => listeners.forEach((listener) => listener())

  const share = (next: boolean) => {
    isShared = next
    options.onShared?.(next)
  }
  const prompt = async (kind: string) => {
    prompts.push(kind)
    if (decision === 'ignore') await new Promise(() => {})
    if (decision === 'reject') throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  }
  const sign = async (kind: string, address: string, bytes: Uint8Array) => {
    if (!isShared || address !== addressNow()) throw new Error(`The wallet does not share ${address}.`)
    await prompt(kind)
    return bytesToHex(ed25519.sign(bytes, secret))
  }
  const goTo = (id: string) => {
    if (id === network) return
    network = id
    if (isShared) notify()
  }

  const provider: PebbleWallet = {
    async connect() {
      await prompt('connect')
      share(true)
    },
    addresses: () => (isShared ? [addressNow()] : []),
    network: () => network,
    async switchNetwork(id) {
      if (id === network) return
      await prompt('network')
      goTo(id)
    },
    disconnect: () => share(false),
    signMessage: (address, message) => sign('message', address, messageBytes(message)),
    signPayment: (payment) => sign('payment', payment.from, paymentBytes(payment)),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return {
    provider,
    prompts,
    get address() {
      return addressNow()
    },
    decide: (next) => void (decision = next),
    switchNetwork: goTo,
    useSecret(next) {
      secret = next
      if (isShared) notify()
    },
    disconnect() {
      if (!isShared) return
      share(false)
      notify()
    },
    announce(page) {
      const detail: Announcement = { id: 'satchel', name: 'Satchel', wallet: provider }
      const announce = () => page.dispatchEvent(new CustomEvent('pebble:announce', { detail }))
      page.addEventListener('pebble:request', announce)
      announce()
    },
  }
}
