import { signatureVerify } from '@polkadot/util-crypto'
import { describe, expect, test } from 'vitest'
import { addressOf, caipAddress, type CaipAddress, type CaipNetworkId, type PairedPeer } from '#kernel/chain'
import { fakeCapabilityContext } from '#kernel/testing'
import { decodeSs58, encodeSs58 } from '../addresses/ss58.js'
import type { PolkadotProvider, PolkadotSigned } from '../contract.js'
import { createSigning } from '../signing/create-signing.js'
import { samplePayload } from '../testing/sample-payload.js'
import { createPolkadotTestWallet, signedBytesOf } from '../testing/wallet.js'
import { prefixOf, seedOf, testNetworks } from '../testing/world.js'
import { createPairing } from './create-pairing.js'

const [network, , kusama] = testNetworks
if (!network || !kusama) throw new Error('There are networks')
const { signal } = new AbortController()

function pair({ methods = createPairing(prefixOf).methods } = {}) {
  const wallet = createPolkadotTestWallet({ seeds: [seedOf(1), seedOf(2)] })
  const [own = '', second = ''] = wallet.addresses
  let used: CaipNetworkId = network!.caipNetworkId
  const peer: PairedPeer = {
    // wallets list addresses with the general prefix, or with that of the network
    accounts: () => [
      caipAddress(network!.caipNetworkId, own),
      caipAddress(network!.caipNetworkId, encodeSs58(decodeSs58(second)!.publicKey, 0)),
      caipAddress(kusama!.caipNetworkId, own),
    ],
    methods: () => methods,
    network: () => used,
    use: (next) => void (used = next),
    request: (request) => wallet.request(request),
    watch: () => () => {},
  }
  const provider = createPairing(prefixOf).provider(peer) as PolkadotProvider
  const signing = createSigning({ ...fakeCapabilityContext(), provider: async () => provider })
  const address = encodeSs58(decodeSs58(own)!.publicKey, 0)
  return { wallet, peer, provider, signing, own, account: caipAddress(used, address) }
}

const asListed = (ids: readonly CaipAddress[]) => ids.map((id) => ({ caipAddress: id }))
const keyOf = (seed: number) => decodeSs58(pair().wallet.addresses[seed - 1])!.publicKey
const on = (id: CaipNetworkId, seed: number, prefix: number) =>
  caipAddress(id, encodeSs58(keyOf(seed), prefix))

// behaviour 18.14
describe('the accounts of a session', () => {
  test.each([
    ['Polkadot', network.caipNetworkId, 0],
    ['Kusama', kusama.caipNetworkId, 2],
  ])('are spelled as on %s, each key once, in the order of the wallet', (_, id, prefix) => {
    const listed = [on(id, 2, 42), on(id, 1, prefix), on(id, 2, prefix), on(id, 1, 42)]
    expect(createPairing(prefixOf).accounts!(asListed(listed))).toEqual([
      { caipAddress: on(id, 2, prefix), kind: 'eoa' },
      { caipAddress: on(id, 1, prefix), kind: 'eoa' },
    ])
  })

  test('are those of the provider', () => {
    const { peer, provider } = pair()
    const here = peer.accounts().filter((id) => id.startsWith(`${network.caipNetworkId}:`))
    const described = createPairing(prefixOf).accounts!(asListed(here))
    expect(described.map(({ caipAddress: id }) => addressOf(id))).toEqual(provider.accounts())
  })

  test('leave out what is no address', () => {
    const listed = ['x', encodeSs58(keyOf(1), 42).replace(/.$/, 'x')]
    const ids = listed.map((address) => caipAddress(network.caipNetworkId, address))
    expect(createPairing(prefixOf).accounts!(asListed(ids))).toEqual([])
  })
})

describe('the provider of a paired wallet', () => {
  test('has the accounts of the network in use, in its format', () => {
    const { provider, peer, wallet } = pair()
    const spelled = (prefix: number) =>
      wallet.addresses.map((address) => encodeSs58(decodeSs58(address)!.publicKey, prefix))
    expect(provider.accounts()).toEqual(spelled(0))
    peer.use(kusama.caipNetworkId)
    expect(provider.accounts()).toEqual(spelled(2).slice(0, 1))
  })

  test.each(['Hello', 'Öffnen 🌱\n', '0xabcd', '', '\ufeffmarked'])(
    'signs the message %j',
    async (message) => {
      const { signing, account, own } = pair()
      const { signature, type } = await signing.message({ account, network, message, signal })
      expect(type).toBe('sr25519')
      expect(signatureVerify(new TextEncoder().encode(message), signature, own).isValid).toBe(true)
    },
  )

  test('signs bytes that are no text', async () => {
    const { signing, account, own } = pair()
    const message = Uint8Array.from([0, 255, 128, 10])
    const { signature } = await signing.message({ account, network, message, signal })
    expect(signatureVerify(message, signature, own).isValid).toBe(true)
  })

  test('signs transactions', async () => {
    const { signing, account, own } = pair()
    const transaction = samplePayload(own)
    const request = { account, network, transaction, signal }
    const { signature } = (await signing.transaction!(request)) as PolkadotSigned
    expect(signatureVerify(signedBytesOf(transaction), signature, own).isValid).toBe(true)
  })

  test('asks for nothing that the wallet did not approve', async () => {
    const { signing, account, wallet } = pair({ methods: ['polkadot_signTransaction'] })
    const error: unknown = await signing
      .message({ account, network, message: 'text', signal })
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'polkadot/SIGN_FAILED', cause: { code: 'rpc/unsupportedMethod' } })
    expect(wallet.prompts).toEqual([])
  })

  test('asks for no account that the wallet did not share on the network', async () => {
    const { signing, wallet } = pair()
    const stranger = encodeSs58(seedOf(7), 0)
    const request = {
      account: caipAddress(network.caipNetworkId, stranger),
      network,
      message: 'text',
      signal,
    }
    await expect(signing.message(request)).rejects.toMatchObject({ cause: { code: 'polkadot/NO_WALLET' } })
    expect(wallet.prompts).toEqual([])
  })
})
