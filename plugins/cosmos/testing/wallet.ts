import {
  encodeEthSecp256k1Signature,
  encodeSecp256k1Signature,
  rawEthSecp256k1PubkeyToRawAddress,
  rawSecp256k1PubkeyToRawAddress,
  serializeSignDoc,
  type StdSignDoc,
} from '@cosmjs/amino'
import {
  Bip39,
  EnglishMnemonic,
  keccak256,
  Secp256k1,
  sha256,
  Slip10,
  Slip10Curve,
  stringToPath,
} from '@cosmjs/crypto'
import { fromBase64, toBase64, toBech32, toUtf8 } from '@cosmjs/encoding'
import { makeSignBytes, makeSignDoc } from '@cosmjs/proto-signing'
import { pickHabits, realTime, type HabitClock } from '#kernel/testing'
import { cosmosHabits, type KeplrObject } from './habits.js'

export { cosmosHabits, type CosmosHabit } from './habits.js'

/** Decision of the user about the next prompts. */
type CosmosDecision = 'approve' | 'reject' | 'ignore'

/** A request that the user decides about. */
interface CosmosPrompt {
  readonly method: string
  readonly lines: readonly (readonly [label: string, text: string])[]
}

/** A chain that the wallet knows. */
interface WalletChain {
  readonly id: string
  readonly bech32Prefix: string
  readonly keyAlgorithm?: 'secp256k1' | 'ethsecp256k1' | undefined
}

/** Options of {@link createCosmosTestWallet}. */
export interface CosmosTestWalletOptions {
  /** Key of the wallet in the page. Default: `keplr`. */
  readonly key?: 'keplr' | 'leap'
  /** Secret keys of 32 bytes, one for each account; the first account is shared. */
  readonly secretKeys: readonly Uint8Array[]
  /** Chains that the wallet knows from the start. */
  readonly chains: readonly WalletChain[]
  /** Whether the wallet signs messages by a function of their own. Default: true. */
  readonly signsArbitrary?: boolean
  /** Remembers which chains the page has access to, such as localStorage. Default: a new wallet gives none. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'>
  /** Ids of {@link cosmosHabits}. Default: none. */
  readonly habits?: readonly string[]
  /** Shows a prompt; rejects with code 4001 if the user rejects. Default: the decision of `decide`. */
  readonly ask?: (prompt: CosmosPrompt) => Promise<void>
}

/** A document in Protobuf, as pages pass it. */
interface DirectDoc {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  readonly accountNumber: { toString(): string }
}

/** A wallet of the convention of Keplr, with real keys. */
export interface CosmosTestWallet {
  readonly key: 'keplr' | 'leap'
  /** Kinds of the prompts so far. */
  readonly prompts: string[]
  /** Descriptions of chains that a page suggested. */
  readonly suggested: readonly unknown[]
  decide(decision: CosmosDecision): void
  /** Uses another account, and tells the page. */
  selectAccount(index: number): void
  /** Address of the account in use on a chain. */
  addressOn(chainId: string): string
  /** The object that the page has under the key, with the habits of the wallet. */
  readonly provider: KeplrObject
  /**
   * Adds the wallet to a page.
   *
   * @param clock time that late habits wait by. Default: that of the machine
   */
  inject(page: object, clock?: HabitClock): void
  /** Answers a request of a WalletConnect session on a chain. */
  request(request: {
    readonly method: string
    readonly params?: unknown
    readonly chainId: string
  }): Promise<unknown>
}

/**
 * Creates a wallet. It signs with the keys of its accounts, after it has asked its user.
 *
 * Throws a TypeError for an unknown habit.
 */
export function createCosmosTestWallet(options: CosmosTestWalletOptions): CosmosTestWallet {
  const { key = 'keplr', secretKeys, ask, signsArbitrary = true, storage } = options
  const habits = pickHabits(cosmosHabits, options.habits ?? [])
  const storageKey = `foyer-test-wallet:cosmos:${key}`
  const pairs = secretKeys.map((secretKey) => {
    const { privkey, pubkey } = Secp256k1.makeKeypair(secretKey)
    return { secretKey: privkey, publicKey: Secp256k1.compressPubkey(pubkey) }
  })
  const chains = new Map(options.chains.map((chain) => [chain.id, chain]))
  const enabled = new Set(storage?.getItem(storageKey)?.split(',').filter(Boolean))
  const prompts: string[] = []
  const suggested: unknown[] = []
  const pages = new Set<object>()
  let decision: CosmosDecision = 'approve'
  let selected = 0

  async function prompt(method: string, lines: CosmosPrompt['lines']): Promise<void> {
    prompts.push(method)
    if (ask) return ask({ method, lines })
    if (decision === 'ignore') await new Promise<never>(() => {})
    // wallets reject without a code
    if (decision === 'reject') throw new Error('Request rejected')
  }
  function chainOf(chainId: string): WalletChain {
    const chain = chains.get(chainId)
    if (!chain) throw new Error(`There is no chain info for ${chainId}`)
    return chain
  }
  function pairInUse() {
    const pair = pairs[selected]
    if (!pair) throw new Error('There is no account')
    return pair
  }
  function accountOn(chainId: string) {
    const { bech32Prefix, keyAlgorithm = 'secp256k1' } = chainOf(chainId)
    const { publicKey } = pairInUse()
    const bytes =
      keyAlgorithm === 'ethsecp256k1'
        ? rawEthSecp256k1PubkeyToRawAddress(publicKey)
        : rawSecp256k1PubkeyToRawAddress(publicKey)
    return { algorithm: keyAlgorithm, publicKey, bytes, address: toBech32(bech32Prefix, bytes) }
  }
  function checkAccess(chainId: string, signer: string) {
    if (!enabled.has(chainId)) throw new Error(`${chainId} is not permitted`)
    if (accountOn(chainId).address !== signer) throw new Error('Signer mismatched')
  }
  function sign(chainId: string, bytes: Uint8Array) {
    const { algorithm, publicKey } = accountOn(chainId)
    const isEthereum = algorithm === 'ethsecp256k1'
    const hash = isEthereum ? keccak256(bytes) : sha256(bytes)
    const signature = Secp256k1.createSignature(hash, pairInUse().secretKey)
    const fixed = Uint8Array.from([...signature.r(32), ...signature.s(32)])
    return isEthereum
      ? encodeEthSecp256k1Signature(publicKey, fixed)
      : encodeSecp256k1Signature(publicKey, fixed)
  }

  async function enable(requested: string | readonly string[]) {
    const ids = typeof requested === 'string' ? [requested] : requested
    ids.forEach(chainOf)
    const open = ids.filter((id) => !enabled.has(id))
    if (open.length === 0) return
    await prompt('enable', [['Networks', open.join(', ')]])
    for (const id of open) enabled.add(id)
    storage?.setItem(storageKey, [...enabled].join())
  }
  async function signAmino(chainId: string, signer: string, document: StdSignDoc) {
    checkAccess(chainId, signer)
    await prompt('signAmino', [...linesOf(document, chainId), ['Account', signer]])
    return { signed: document, signature: sign(chainId, serializeSignDoc(document)) }
  }
  async function signDirect(chainId: string, signer: string, document: DirectDoc) {
    checkAccess(chainId, signer)
    const { bodyBytes, authInfoBytes } = document
    await prompt('signDirect', [
      ['Network', chainId],
      ['Transaction', toBase64(bodyBytes)],
      ['Account', signer],
    ])
    const accountNumber = BigInt(document.accountNumber.toString())
    const bytes = makeSignBytes(makeSignDoc(bodyBytes, authInfoBytes, document.chainId, accountNumber))
    return { signed: { ...document, accountNumber }, signature: sign(chainId, bytes) }
  }
  async function signArbitrary(chainId: string, signer: string, data: string | Uint8Array) {
    checkAccess(chainId, signer)
    const bytes = typeof data === 'string' ? toUtf8(data) : data
    await prompt('signArbitrary', [
      ['Message', new TextDecoder().decode(bytes)],
      ['Account', signer],
    ])
    return sign(chainId, serializeSignDoc(messageOf(signer, bytes)))
  }

  const orderly = {
    version: '1.0.0',
    mode: 'extension',
    enable,
    async disable(requested?: string | readonly string[]) {
      const ids = typeof requested === 'string' ? [requested] : (requested ?? [...enabled])
      for (const id of ids) enabled.delete(id)
      storage?.setItem(storageKey, [...enabled].join())
    },
    async getKey(chainId: string) {
      await enable(chainId)
      const { address, algorithm, bytes, publicKey } = accountOn(chainId)
      const name = `Account ${selected + 1}`
      return {
        name,
        algo: algorithm,
        pubKey: publicKey,
        address: bytes,
        bech32Address: address,
        isNanoLedger: false,
      }
    },
    async experimentalSuggestChain(info: object) {
      suggested.push(info)
      const {
        chainId,
        bech32Config,
        features = [],
      } = info as {
        readonly chainId: string
        readonly bech32Config: { readonly bech32PrefixAccAddr: string }
        readonly features?: readonly string[]
      }
      if (chains.has(chainId)) return
      await prompt('suggestChain', [['Network', chainId]])
      const keyAlgorithm = features.includes('eth-key-sign') ? 'ethsecp256k1' : 'secp256k1'
      chains.set(chainId, { id: chainId, bech32Prefix: bech32Config.bech32PrefixAccAddr, keyAlgorithm })
    },
    signAmino,
    signDirect,
    ...(signsArbitrary && { signArbitrary }),
  }

  const provider = habits.reduce<KeplrObject>((changed, { inject }) => inject?.(changed) ?? changed, orderly)
  const keys = [key, ...habits.flatMap(({ furtherKeys = [] }) => furtherKeys)]
  const delayMs = Math.max(0, ...habits.map((habit) => habit.delayMs ?? 0))

  return {
    key,
    prompts,
    suggested,
    decide: (next) => void (decision = next),
    selectAccount(index) {
      selected = index
      for (const page of pages)
        if (page instanceof EventTarget) page.dispatchEvent(new Event(`${key}_keystorechange`))
    },
    addressOn: (chainId) => accountOn(chainId).address,
    provider,
    inject(page, clock = realTime) {
      const put = () => {
        pages.add(page)
        Object.assign(page, Object.fromEntries(keys.map((each) => [each, provider])))
      }
      if (delayMs > 0) void clock.sleep(delayMs).then(put)
      else put()
    },
    async request({ method, params, chainId }) {
      const { signerAddress, signDoc } = Object(params) as {
        readonly signerAddress: string
        readonly signDoc: StdSignDoc & Readonly<Record<keyof DirectDoc, string>>
      }
      // an approved session gives access to its chains
      enabled.add(chainId)
      if (method === 'cosmos_getAccounts') {
        const { address, algorithm, publicKey } = accountOn(chainId)
        return [{ algo: algorithm, address, pubkey: toBase64(publicKey) }]
      }
      if (method === 'cosmos_signAmino') return signAmino(chainId, signerAddress, signDoc)
      if (method !== 'cosmos_signDirect')
        throw Object.assign(new Error(`Unknown method ${method}`), { code: -32601 })
      const { signature } = await signDirect(chainId, signerAddress, {
        ...signDoc,
        bodyBytes: fromBase64(signDoc.bodyBytes),
        authInfoBytes: fromBase64(signDoc.authInfoBytes),
      })
      return { signed: signDoc, signature }
    },
  }
}

/** Lines of a prompt: the text of a message (ADR-036), or the parts of a transaction. */
function linesOf({ msgs, fee, memo }: StdSignDoc, chainId: string): CosmosPrompt['lines'] {
  const [message] = msgs
  if (msgs.length === 1 && message?.type === 'sign/MsgSignData') {
    const { data } = message.value as { readonly data: string }
    return [['Message', new TextDecoder().decode(fromBase64(data))]]
  }
  const costs = fee.amount.map(({ amount, denom }) => `${amount} ${denom}`).join(', ')
  return [
    ['Network', chainId],
    ['Messages', JSON.stringify(msgs, null, 1)],
    ['Fee', `${costs || '0'}, gas ${fee.gas}`],
    ...(memo ? [['Memo', memo] as const] : []),
  ]
}

/** The document that is signed for a message (ADR-036). */
export function messageOf(signer: string, data: Uint8Array): StdSignDoc {
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data: toBase64(data) } }],
    memo: '',
  }
}

/** Returns the secret key of a phrase's account, as wallets derive it for most chains. */
export async function secretKeyOfPhrase(phrase: string, account = 0): Promise<Uint8Array> {
  const seed = await Bip39.mnemonicToSeed(new EnglishMnemonic(phrase))
  return Slip10.derivePath(Slip10Curve.Secp256k1, seed, stringToPath(`m/44'/118'/0'/0/${account}`)).privkey
}
