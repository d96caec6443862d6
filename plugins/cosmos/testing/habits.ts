import type { StdSignDoc } from '@cosmjs/amino'
import type { Habit } from '#kernel/testing'

/** Object of a wallet in a page, by the convention of Keplr. */
export interface KeplrObject {
  enable(chainIds: string | readonly string[]): Promise<void>
  disable?(chainIds?: string | readonly string[]): Promise<void>
  /** Ends the access of the page, as Leap names it. */
  disconnect?(chainIds?: string | readonly string[]): Promise<void>
  getKey(chainId: string): Promise<{ readonly algo: string }>
  experimentalSuggestChain(info: object): Promise<void>
  signAmino(chainId: string, signer: string, document: StdSignDoc): Promise<unknown>
  signDirect(chainId: string, signer: string, document: object): Promise<unknown>
  signArbitrary?(chainId: string, signer: string, data: string | Uint8Array): Promise<unknown>
}

/** A habit of wallets for Cosmos SDK chains. */
export interface CosmosHabit extends Habit {
  /** Returns an object of a wallet that behaves so. */
  readonly inject?: (wallet: KeplrObject) => KeplrObject
  /** Time until the wallet puts its object into a page, in milliseconds. */
  readonly delayMs?: number
  /** Further keys of the page that the wallet takes. */
  readonly furtherKeys?: readonly string[]
}

const namespaces = ['cosmos']

/** Returns a wallet that changes a transaction before it signs. Messages (ADR-036) have neither fee nor memo. */
const changeTransaction =
  (change: (document: StdSignDoc) => StdSignDoc): NonNullable<CosmosHabit['inject']> =>
  (wallet) => ({
    ...wallet,
    signAmino: (chainId, signer, document) => {
      const isMessage = document.msgs[0]?.type === 'sign/MsgSignData'
      return wallet.signAmino(chainId, signer, isMessage ? document : change(document))
    },
  })

/** Habits about how a page finds a wallet. */
const discovery: readonly CosmosHabit[] = [
  {
    id: 'late-object',
    wallet: 'Keplr',
    behaviour: 'is in the page only after the page has loaded',
    source: 'https://github.com/Agoric/agoric-sdk/pull/6309',
    namespaces,
    part: 'time of the object',
    delayMs: 1_500,
  },
  {
    id: 'also-under-the-key-of-keplr',
    wallet: 'Leap',
    behaviour: 'takes the key of Keplr as well, where Keplr is not installed',
    source: 'https://github.com/wormhole-foundation/wormhole-connect/issues/1577',
    namespaces,
    part: 'keys in the page',
    furtherKeys: ['keplr'],
  },
]

/** Habits about the access to chains and its end. */
const access: readonly CosmosHabit[] = [
  {
    id: 'unanswered-enable',
    wallet: 'Keplr',
    behaviour: 'answers no request for access, and shows no prompt',
    source: 'https://github.com/chainapsis/keplr-wallet/issues/529',
    namespaces,
    part: 'access',
    stops: ['connect'],
    inject: (wallet) => ({ ...wallet, enable: () => new Promise(() => {}) }),
  },
  {
    id: 'access-with-the-key',
    wallet: 'Cosmostation',
    behaviour: 'answers a request for access without asking the user, and asks when the key is read',
    source: 'https://github.com/cosmostation/cosmostation-chrome-extension/pull/341',
    namespaces,
    part: 'access',
    inject(wallet) {
      let wanted: readonly string[] = []
      let approval: Promise<void> | undefined
      return {
        ...wallet,
        async enable(chainIds) {
          wanted = [chainIds].flat()
          approval = undefined
        },
        async getKey(chainId) {
          await (approval ??= wallet.enable(wanted))
          return wallet.getKey(chainId)
        },
      }
    },
  },
  {
    id: 'no-modular-chain-info',
    wallet: 'Keplr 0.12.224',
    behaviour: 'has another text for the error of a chain that it does not know',
    source: 'https://github.com/chainapsis/keplr-wallet/issues/1467',
    namespaces,
    part: 'error of an unknown chain',
    inject: (wallet) => ({
      ...wallet,
      async enable(chainIds) {
        try {
          await wallet.enable(chainIds)
        } catch (error) {
          const text = (error as Error).message.replace('no chain info', 'no modular chain info')
          throw new Error(text, { cause: error })
        }
      },
    }),
  },
  {
    id: 'unanswered-suggestion',
    wallet: 'Keplr',
    behaviour: 'does not answer a suggested chain after the user has closed the prompt for the password',
    source: 'https://github.com/chainapsis/keplr-wallet/issues/464',
    namespaces,
    part: 'suggested chains',
    stops: ['switch'],
    inject: (wallet) => ({ ...wallet, experimentalSuggestChain: () => new Promise(() => {}) }),
  },
  {
    id: 'no-disable',
    wallet: 'Keplr before 0.11',
    behaviour: 'has no function that ends the access of the page',
    source: 'https://github.com/chainapsis/keplr-wallet/issues/430',
    namespaces,
    part: 'end of the access',
    stops: ['disconnect'],
    inject: ({ disable: _none, ...wallet }) => wallet,
  },
  {
    id: 'disconnect-instead-of-disable',
    wallet: 'Leap',
    behaviour: 'ends the access of the page by disconnect, and has no disable',
    source: 'https://github.com/sei-protocol/sei-js/pull/93',
    namespaces,
    part: 'end of the access',
    inject: ({ disable, ...wallet }) => ({ ...wallet, ...(disable && { disconnect: disable }) }),
  },
]

/** Habits about keys and signatures. */
const signing: readonly CosmosHabit[] = [
  {
    id: 'no-ethereum-keys-on-ledger',
    wallet: 'Keplr with a Ledger',
    behaviour: 'has no key on chains with keys of Ethereum',
    source: 'https://github.com/chainapsis/keplr-wallet/pull/314',
    namespaces,
    part: 'keys',
    inject: (wallet) => ({
      ...wallet,
      async getKey(chainId) {
        const key = await wallet.getKey(chainId)
        if (key.algo === 'ethsecp256k1') throw new Error('Ledger is not compatible with this coinType')
        return key
      },
    }),
  },
  {
    id: 'no-direct-on-ledger',
    wallet: 'Keplr with a Ledger',
    behaviour: 'signs transactions in Amino JSON only',
    source: 'https://github.com/chainapsis/keplr-wallet/issues/1135',
    namespaces,
    part: 'transactions in Protobuf',
    inject: (wallet) => ({
      ...wallet,
      async signDirect() {
        throw new Error("SIGN_MODE_DIRECT can't be signed on Ledger.")
      },
    }),
  },
  {
    id: 'own-fee',
    wallet: 'Keplr',
    behaviour: 'signs a fee that its user chose, not that of the page',
    source: 'https://github.com/chainapsis/keplr-wallet/issues/128',
    namespaces,
    part: 'signed document',
    inject: changeTransaction((document) => ({
      ...document,
      fee: { ...document.fee, gas: `${BigInt(document.fee.gas) * 2n}` },
    })),
  },
  {
    id: 'own-memo',
    wallet: 'Keplr',
    behaviour: 'signs a memo that its user wrote into the prompt',
    source: 'https://github.com/scrtlabs/secret.js/issues/161',
    namespaces,
    part: 'signed document',
    inject: changeTransaction((document) => ({ ...document, memo: 'Memo' })),
  },
  {
    id: 'messages-not-implemented',
    wallet: 'Keplr on phones',
    behaviour: 'has the function for messages, which throws that it is not implemented',
    source: 'https://github.com/chainapsis/keplr-wallet/issues/664',
    namespaces,
    part: 'messages',
    inject: (wallet) => ({
      ...wallet,
      async signArbitrary() {
        throw new Error('Not implemented')
      },
    }),
  },
]

/** Habits of wallets for Cosmos SDK chains. */
export const cosmosHabits: readonly CosmosHabit[] = [...discovery, ...access, ...signing]
