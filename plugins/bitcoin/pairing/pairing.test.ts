import { describe, expect, test } from 'vitest'
import {
  addressOf,
  caipAddress,
  type CaipNetworkId,
  type PairedPeer,
  type WalletAccount,
} from '#kernel/chain'
import type { BitcoinProvider } from '../contract.js'
import { bitcoinMainnet, bitcoinNetworks, bitcoinTestnet, toNetwork } from '../networks.js'
import { createKeys, type KeyType } from '../testing/keys.js'
import { testMnemonic } from '../testing/connected.js'
import { createPairing } from './create-pairing.js'

const [mainnet, testnet] = [bitcoinMainnet, bitcoinTestnet].map((each) => toNetwork(each).caipNetworkId) as [
  CaipNetworkId,
  CaipNetworkId,
]
const keyOf = createKeys(testMnemonic)
const addressOn = (word: string, type: KeyType, account = 0) => keyOf(word, account, type, 'payment').address
const [segwit, nested, legacy, taproot] = (['p2wpkh', 'p2sh', 'p2pkh', 'p2tr'] as const).map((type) =>
  addressOn('mainnet', type),
) as [string, string, string, string]
const taproot2 = addressOn('mainnet', 'p2tr', 1)
const publicKey = `02${'ab'.repeat(32)}`

const pairing = createPairing({ networks: bitcoinNetworks })()
const on = (network: CaipNetworkId, address: string, more: Partial<WalletAccount> = {}): WalletAccount => ({
  caipAddress: caipAddress(network, address),
  ...more,
})
const shown = (accounts: readonly WalletAccount[]) =>
  accounts.map(({ caipAddress: id, kind }) => `${addressOf(id)} ${kind}`)

/** A session whose wallet answers `getAccountAddresses` as told, with an error by default. */
function createPeer({
  addresses = [taproot, segwit],
  answer = () => Promise.reject(new Error('busy')),
  methods = pairing.methods,
  details = [],
  properties,
}: {
  readonly addresses?: readonly string[]
  readonly answer?: () => Promise<unknown>
  readonly methods?: readonly string[]
  readonly details?: readonly WalletAccount[]
  readonly properties?: Readonly<Record<string, unknown>>
} = {}) {
  const requests: { readonly method: string; readonly params?: unknown }[] = []
  const peer: PairedPeer = {
    accounts: () => [
      ...addresses.map((address) => caipAddress(mainnet, address)),
      caipAddress(testnet, addressOn('testnet', 'p2wpkh')),
    ],
    details: () => details,
    ...(properties && { properties: () => properties }),
    methods: () => methods,
    network: () => mainnet,
    use: () => {},
    request({ method, params }) {
      requests.push({ method, params })
      return answer()
    },
    watch: () => () => {},
  }
  return { peer, requests, provider: pairing.provider(peer) as BitcoinProvider }
}

describe('accounts of a session', () => {
  test.each([
    ['one address for payments', [segwit], [`${segwit} payment`]],
    ['a taproot address alone', [taproot], [`${taproot} payment`]],
    ['taproot addresses alone', [taproot, taproot2], [`${taproot} payment`, `${taproot2} payment`]],
    ['a taproot address first', [taproot, segwit], [`${segwit} payment`, `${taproot} ordinals`]],
    [
      'addresses of every type',
      [taproot, legacy, nested, segwit],
      [`${legacy} payment`, `${nested} payment`, `${segwit} payment`, `${taproot} ordinals`],
    ],
    ['an address twice', [segwit.toUpperCase(), segwit], [`${segwit} payment`]],
  ] as const)('have a purpose by their type: %s', (_, addresses, expected) => {
    expect(shown(pairing.accounts!(addresses.map((address) => on(mainnet, address))))).toEqual(expected)
  })

  test.each([
    [
      'a taproot address for payments',
      [on(mainnet, segwit), on(mainnet, taproot, { kind: 'payment' })],
      [`${segwit} payment`, `${taproot} payment`],
    ],
    [
      'a segwit address for ordinals',
      [on(mainnet, segwit, { kind: 'ordinals' }), on(mainnet, taproot)],
      [`${taproot} payment`, `${segwit} ordinals`],
    ],
    [
      'one of two taproot addresses for payments',
      [on(mainnet, taproot), on(mainnet, taproot2, { kind: 'payment' })],
      [`${taproot} payment`, `${taproot2} payment`],
    ],
    ['an address for ordinals alone', [on(mainnet, taproot, { kind: 'ordinals' })], [`${taproot} ordinals`]],
    ['a word that is no purpose', [on(mainnet, taproot, { kind: 'stacks' })], [`${taproot} payment`]],
  ])('have the purpose that the wallet reports: %s', (_, accounts, expected) => {
    expect(shown(pairing.accounts!(accounts))).toEqual(expected)
  })

  test('keep their public keys', () => {
    expect(pairing.accounts!([on(mainnet, segwit, { publicKey })])).toEqual([
      on(mainnet, segwit, { kind: 'payment', publicKey }),
    ])
  })
})

describe('the provider', () => {
  test('has the accounts of the session, with what is known of them', () => {
    const { provider } = createPeer({
      details: [
        on(mainnet, taproot, { kind: 'payment' }),
        on(mainnet, segwit, { kind: 'ordinals', publicKey }),
      ],
    })
    expect(provider.accounts()).toEqual([
      { address: taproot, purpose: 'payment', publicKey: undefined },
      { address: segwit, purpose: 'ordinals', publicKey },
    ])
  })

  test('does not ask for purposes and keys that are known', async () => {
    const details = [
      on(mainnet, segwit, { kind: 'payment', publicKey }),
      on(mainnet, taproot, { kind: 'ordinals', publicKey }),
    ]
    const { provider, requests } = createPeer({ details })
    expect(await provider.readAccounts?.()).toEqual(provider.accounts())
    expect(requests).toEqual([])
  })

  test('asks for keys, which the session may lack', async () => {
    const details = [on(mainnet, segwit, { kind: 'payment' }), on(mainnet, taproot, { kind: 'ordinals' })]
    const { provider, requests } = createPeer({
      details,
      answer: async () => [{ address: segwit, publicKey }],
    })
    expect(await provider.readAccounts?.()).toEqual([
      { address: segwit, purpose: 'payment', publicKey },
      { address: taproot, purpose: 'ordinals', publicKey: undefined },
    ])
    expect(requests).toEqual([{ method: 'getAccountAddresses', params: { account: segwit } }])
  })

  // money 26
  test.each([
    [['sendTransfer'], ['sendTransfer']],
    [['signPsbt'], ['signPsbt']],
    [
      ['signMessage', 'sendTransfer', 'signPsbt'],
      ['signPsbt', 'sendTransfer'],
    ],
    [['signMessage'], []],
  ])('of a session that approved %j has of the ways to pay: %j', (methods, expected) => {
    const { provider } = createPeer({ methods })
    const ways = ['signPsbt', 'signAndSendPsbt', 'sendTransfer'] as const
    expect(ways.filter((way) => provider[way] !== undefined)).toEqual(expected)
  })

  test('asks with the spelling of the wallet', async () => {
    const answer = async () => ({ signature: '00' })
    const { provider, requests } = createPeer({ addresses: [segwit.toUpperCase()], answer })
    expect(provider.accounts()).toMatchObject([{ address: segwit }])
    await provider.signMessage({ address: segwit, message: Uint8Array.of(65), protocol: 'ecdsa' })
    const params = { account: segwit.toUpperCase(), address: segwit.toUpperCase(), message: 'A' }
    expect(requests).toEqual([{ method: 'signMessage', params: { ...params, protocol: 'ecdsa' } }])
  })
})

describe('after the approval', () => {
  const reported = [
    { address: taproot, intention: 'payment', publicKey },
    { address: segwit, intention: 'ordinal', publicKey: 'no key' },
    // change that the session does not list
    { address: nested, intention: 'payment' },
  ]
  const details = [
    on(mainnet, taproot, { kind: 'payment', publicKey }),
    on(mainnet, segwit, { kind: 'ordinals' }),
  ]

  test('the wallet is asked for purposes once', async () => {
    const { peer, requests } = createPeer({ answer: async () => reported })
    expect(await pairing.readAccounts!(peer)).toEqual(details)
    expect(requests).toEqual([{ method: 'getAccountAddresses', params: { account: segwit } }])
  })

  test.each([
    ['one address', { addresses: [taproot] }],
    ['one address in two spellings', { addresses: [segwit, segwit.toUpperCase()] }],
    ['no such request', { methods: ['signMessage'] }],
    [
      'its addresses in the properties of the session',
      { properties: { bip122_getAccountAddresses: JSON.stringify(reported) } },
    ],
  ])('the wallet is not asked if it has %s', async (_, options) => {
    const { peer, requests } = createPeer({ answer: async () => reported, ...options })
    const read = await pairing.readAccounts!(peer)
    expect(read).toEqual('properties' in options ? details : [])
    expect(requests).toEqual([])
  })

  test('properties that leave out an address are completed by the wallet', async () => {
    const properties = { bip122_getAccountAddresses: JSON.stringify(reported.slice(0, 1)) }
    const { peer } = createPeer({ properties, answer: async () => reported.slice(1) })
    expect(await pairing.readAccounts!(peer)).toEqual(details)
  })

  test.each([
    undefined,
    null,
    7,
    'text',
    '{',
    '[null]',
    '{"payment":[]}',
    [null],
    [{ address: 7, intention: 'payment' }],
    [{ address: taproot, intention: '__proto__' }],
    [{ address: taproot, intention: ['payment'] }],
    [{ address: 'bc1pother', intention: 'payment' }],
  ])('an invalid list of addresses says nothing: %j', async (list) => {
    const properties = { bip122_getAccountAddresses: list }
    const { peer } = createPeer({ properties, answer: async () => list })
    const read = await pairing.readAccounts!(peer)
    const accounts = peer.accounts().filter((id) => id.startsWith(mainnet))
    const known = accounts.map((id) => ({ ...read.find((each) => each.caipAddress === id), caipAddress: id }))
    expect(shown(pairing.accounts!(known))).toEqual([`${segwit} payment`, `${taproot} ordinals`])
  })

  test('a wallet that refuses leaves the addresses of the properties', async () => {
    const properties = { bip122_getAccountAddresses: JSON.stringify(reported.slice(0, 1)) }
    expect(await pairing.readAccounts!(createPeer({ properties }).peer)).toEqual(details.slice(0, 1))
    expect(await pairing.readAccounts!(createPeer().peer)).toEqual([])
  })
})
