import { compactToU8a, hexToU8a, u8aConcat, u8aToHex, u8aToString, u8aWrapBytes } from '@polkadot/util'
import {
  blake2AsU8a,
  ed25519PairFromSeed,
  ed25519Sign,
  encodeAddress,
  mnemonicToMiniSecret,
  secp256k1PairFromSeed,
  secp256k1Sign,
  sr25519PairFromSeed,
  sr25519Sign,
} from '@polkadot/util-crypto'
import { pickHabits, realTime, type HabitClock } from '#kernel/testing'
import { polkadotHabits, type ExtensionEntry } from './habits.js'

export { polkadotHabits, type PolkadotHabit } from './habits.js'

/** Decision of the user about the next prompts. */
type PolkadotDecision = 'approve' | 'reject' | 'ignore'

/** A request that the user decides about. */
interface PolkadotPrompt {
  readonly method: string
  readonly lines: readonly (readonly [label: string, text: string])[]
}

/** Options of {@link createPolkadotTestWallet}. */
export interface PolkadotTestWalletOptions {
  /** Key of the extension in `injectedWeb3`. */
  readonly key?: string
  /** Secret seeds of 32 bytes, one for each account. */
  readonly seeds: readonly Uint8Array[]
  /** Default: `sr25519`. */
  readonly keyType?: 'sr25519' | 'ed25519' | 'ecdsa'
  /** Genesis hash of the only network that the accounts are for. Default: all networks. */
  readonly genesisHash?: string
  /** Remembers that the site has access, such as localStorage. Default: a new wallet gives none. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'>
  /** Ids of {@link polkadotHabits}. Default: none. */
  readonly habits?: readonly string[]
  /** Shows a prompt; rejects with code 4001 if the user rejects. Default: the decision of `decide`. */
  readonly ask?: (prompt: PolkadotPrompt) => Promise<void>
}

/** An account as extensions share it. */
interface SharedAccount {
  readonly address: string
  readonly genesisHash: string | null
  readonly name: string
  readonly type: string
}

/** A request to sign bytes, and one to sign a transaction, of which only the signed fields are read. */
interface RawRequest {
  readonly address: string
  readonly data: string
}
type PayloadRequest = Readonly<
  Record<
    | 'address'
    | 'blockHash'
    | 'era'
    | 'genesisHash'
    | 'method'
    | 'nonce'
    | 'specVersion'
    | 'tip'
    | 'transactionVersion',
    string
  >
> & { readonly signedExtensions?: readonly string[] }

/** An extension with real keys. */
export interface PolkadotTestWallet {
  readonly key: string
  /** Addresses with the general prefix. */
  readonly addresses: readonly string[]
  /** Kinds of the prompts so far. */
  readonly prompts: string[]
  decide(decision: PolkadotDecision): void
  /** Shares these accounts only, by their numbers. */
  shareAccounts(...numbers: readonly number[]): void
  /** Ends the access of the site in the extension. */
  disconnect(): void
  /** The entry of `injectedWeb3`, with the habits of the wallet. */
  readonly entry: ExtensionEntry
  /**
   * Adds the entry to a page.
   *
   * @param clock time that late habits wait by. Default: that of the machine
   */
  inject(page: { injectedWeb3?: unknown }, clock?: HabitClock): void
  /** Answers a request of a WalletConnect session. */
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

const generalPrefix = 42
/** Payloads that are longer are hashed before they are signed. */
const maxSignedBytes = 256

/** The bytes that are signed for a transaction with the usual extensions, and no hash of metadata, by the format of version 4. */
export function signedBytesOf(payload: PayloadRequest): Uint8Array {
  const uint32 = (hex: string) => {
    const bytes = new Uint8Array(4)
    new DataView(bytes.buffer).setUint32(0, Number(BigInt(hex)), true)
    return bytes
  }
  // no hash: a mode in the transaction, and an option beside it
  const noHash = Uint8Array.from(payload.signedExtensions?.includes('CheckMetadataHash') ? [0] : [])
  const bytes = u8aConcat(
    hexToU8a(payload.method),
    hexToU8a(payload.era),
    compactToU8a(BigInt(payload.nonce)),
    compactToU8a(BigInt(payload.tip)),
    noHash,
    uint32(payload.specVersion),
    uint32(payload.transactionVersion),
    hexToU8a(payload.genesisHash),
    hexToU8a(payload.blockHash),
    noHash,
  )
  return bytes.length > maxSignedBytes ? blake2AsU8a(bytes, 256) : bytes
}

/** Creates a key that signs. */
function createKey(seed: Uint8Array, type: NonNullable<PolkadotTestWalletOptions['keyType']>) {
  if (type === 'ecdsa') {
    const pair = secp256k1PairFromSeed(seed)
    return {
      address: encodeAddress(blake2AsU8a(pair.publicKey, 256), generalPrefix),
      sign: (bytes: Uint8Array) => secp256k1Sign(bytes, pair, 'blake2'),
    }
  }
  const pair = type === 'ed25519' ? ed25519PairFromSeed(seed) : sr25519PairFromSeed(seed)
  const sign = type === 'ed25519' ? ed25519Sign : sr25519Sign
  return {
    address: encodeAddress(pair.publicKey, generalPrefix),
    sign: (bytes: Uint8Array) => sign(bytes, pair),
  }
}

/**
 * Creates an extension. It signs with the keys of its accounts, after it has asked its user.
 *
 * Throws a TypeError for an unknown habit.
 */
export function createPolkadotTestWallet(options: PolkadotTestWalletOptions): PolkadotTestWallet {
  const { key = 'foyer-test', seeds, keyType = 'sr25519', genesisHash, ask, storage } = options
  const storageKey = `foyer-test-wallet:polkadot:${key}`
  const keys = seeds.map((seed) => createKey(seed, keyType))
  const prompts: string[] = []
  const listeners = new Set<(accounts: readonly SharedAccount[]) => void>()
  let decision: PolkadotDecision = 'approve'
  let shared = keys.map((_, number) => number)
  let isEnabled = storage?.getItem(storageKey) === 'connected'
  const setEnabled = (next: boolean) => {
    isEnabled = next
    storage?.setItem(storageKey, next ? 'connected' : '')
  }

  const accounts = (): readonly SharedAccount[] =>
    isEnabled
      ? shared.map((number) => ({
          address: keys[number]?.address ?? '',
          genesisHash: genesisHash ?? null,
          name: `Account ${number + 1}`,
          type: keyType,
        }))
      : []
  const report = () => listeners.forEach((listener) => listener(accounts()))

  async function prompt(method: string, lines: PolkadotPrompt['lines']): Promise<void> {
    prompts.push(method)
    if (ask) return ask({ method, lines })
    if (decision === 'ignore') await new Promise<never>(() => {})
    // extensions reject without a code
    if (decision === 'reject') throw new Error(method === 'enable' ? 'Rejected' : 'Cancelled')
  }
  function keyOf(address: string) {
    const found = keys.find((own) => own.address === encodeAddress(address, generalPrefix))
    if (!found) throw new Error('Unable to find keypair')
    return found
  }
  let requests = 0
  const answer = (signature: Uint8Array) => ({ id: ++requests, signature: u8aToHex(signature) })

  async function signRaw({ address, data }: RawRequest) {
    const own = keyOf(address)
    // as extensions read it: hexadecimal, or else a text
    const bytes = /^0x([0-9a-f]{2})*$/i.test(data) ? hexToU8a(data) : new TextEncoder().encode(data)
    await prompt('signRaw', [
      ['Message', u8aToString(bytes)],
      ['Account', address],
    ])
    return answer(own.sign(u8aWrapBytes(bytes)))
  }
  async function signPayload(payload: PayloadRequest) {
    const own = keyOf(payload.address)
    await prompt('signPayload', [
      ['Call', payload.method],
      ['Network', payload.genesisHash],
      ['Account', payload.address],
    ])
    return answer(own.sign(signedBytesOf(payload)))
  }

  const orderly: ExtensionEntry = {
    version: '1.0.0',
    async enable(origin: string) {
      if (!isEnabled) {
        await prompt('enable', [['Site', origin]])
        setEnabled(true)
      }
      return {
        accounts: {
          get: async () => accounts(),
          subscribe(listener: (shared: readonly SharedAccount[]) => void) {
            listeners.add(listener)
            listener(accounts())
            return () => void listeners.delete(listener)
          },
        },
        signer: { signRaw, signPayload },
      }
    },
  }

  const habits = pickHabits(polkadotHabits, options.habits ?? [])
  const entry = habits.reduce((changed, { inject }) => inject?.(changed) ?? changed, orderly)
  const delayMs = Math.max(0, ...habits.map((habit) => habit.delayMs ?? 0))

  return {
    key,
    addresses: keys.map(({ address }) => address),
    prompts,
    decide: (next) => void (decision = next),
    shareAccounts(...numbers) {
      shared = [...numbers]
      report()
    },
    disconnect() {
      setEnabled(false)
      report()
    },
    entry,
    inject(page, clock = realTime) {
      const put = () => {
        page.injectedWeb3 = { ...Object(page.injectedWeb3), [key]: entry } as unknown
      }
      if (delayMs > 0) void clock.sleep(delayMs).then(put)
      else put()
    },
    async request({ method, params }) {
      const { address, message, transactionPayload } = Object(params) as {
        readonly address: string
        readonly message: string
        readonly transactionPayload: PayloadRequest
      }
      if (method === 'polkadot_signMessage') return signRaw({ address, data: message })
      if (method === 'polkadot_signTransaction') return signPayload(transactionPayload)
      throw Object.assign(new Error(`Unknown method ${method}`), { code: -32601 })
    },
  }
}

/** Returns the seed of a phrase's first account, as wallets derive it. */
export function seedOfPhrase(phrase: string): Uint8Array {
  return mnemonicToMiniSecret(phrase)
}
