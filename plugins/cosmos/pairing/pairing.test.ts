import { serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { fromBase64 } from '@cosmjs/encoding'
import { makeSignBytes, makeSignDoc } from '@cosmjs/proto-signing'
import { describe, expect, test } from 'vitest'
import { addressOf, caipAddress, type CaipNetworkId, type PairedPeer } from '#kernel/chain'
import { fakeCapabilityContext } from '#kernel/testing'
import type { CosmosAminoDoc, CosmosDirectDoc, CosmosProvider, CosmosSigned } from '../contract.js'
import { cosmosHub, osmosis, toNetwork } from '../networks.js'
import { createSigning } from '../signing/create-signing.js'
import { sampleAmino, sampleDirect } from '../testing/sample-documents.js'
import { createCosmosTestWallet, messageOf } from '../testing/wallet.js'
import { secretKeyOf, testChains } from '../testing/world.js'
import { createPairing } from './create-pairing.js'

const network = toNetwork(cosmosHub)
const other = toNetwork(osmosis)
const { signal } = new AbortController()

function pair({ methods = createPairing().methods } = {}) {
  const wallet = createCosmosTestWallet({ secretKeys: [secretKeyOf(1)], chains: testChains })
  const accountOn = (id: string) => caipAddress(`cosmos:${id}`, wallet.addressOn(id))
  let used: CaipNetworkId = network.caipNetworkId
  const asked: string[] = []
  const peer: PairedPeer = {
    accounts: () => [accountOn(cosmosHub.id), accountOn(osmosis.id)],
    methods: () => methods,
    network: () => used,
    use: (next) => void (used = next),
    request(request) {
      asked.push(request.method)
      return wallet.request({ ...request, chainId: used.slice('cosmos:'.length) })
    },
    watch: () => () => {},
  }
  const provider = createPairing().provider(peer) as CosmosProvider
  const signing = createSigning({ ...fakeCapabilityContext(), provider: async () => provider })
  return { wallet, peer, provider, signing, asked, account: accountOn(cosmosHub.id) }
}

const isValid = (bytes: Uint8Array, signature: string, key: string) =>
  Secp256k1.verifySignature(
    Secp256k1Signature.fromFixedLength(fromBase64(signature)),
    sha256(bytes),
    fromBase64(key),
  )

describe('the provider of a paired wallet', () => {
  test('has the account of the network in use, and its key', async () => {
    const { provider, peer, wallet } = pair()
    expect(provider.accounts()).toEqual([wallet.addressOn(cosmosHub.id)])
    peer.use(other.caipNetworkId)
    expect(provider.accounts()).toEqual([wallet.addressOn(osmosis.id)])
    expect(await provider.keys()).toMatchObject([
      { address: wallet.addressOn(osmosis.id), algorithm: 'secp256k1' },
    ])
  })

  test.each(['Hello', 'Öffnen <&> 🌱\n', ''])('signs the message %j', async (message) => {
    const { signing, account, asked } = pair()
    const { signature, publicKey = '', type } = await signing.message({ account, network, message, signal })
    const document = messageOf(addressOf(account), new TextEncoder().encode(message))
    expect(isValid(serializeSignDoc(document), signature, publicKey)).toBe(true)
    expect([type, asked]).toEqual(['adr036', ['cosmos_signAmino']])
  })

  test('signs transactions in Protobuf', async () => {
    const { signing, account } = pair()
    const transaction = sampleDirect(cosmosHub.id)
    const request = { account, network, transaction, signal }
    const { signed, signature } = (await signing.transaction!(request)) as CosmosSigned<CosmosDirectDoc>
    expect(signed).toEqual(transaction)
    const { bodyBytes, authInfoBytes } = transaction
    const bytes = makeSignBytes(makeSignDoc(bodyBytes, authInfoBytes, cosmosHub.id, 7))
    expect(isValid(bytes, signature.signature, signature.pub_key.value)).toBe(true)
  })

  test('signs transactions in Amino JSON', async () => {
    const { signing, account } = pair()
    const transaction = sampleAmino(cosmosHub.id)
    const request = { account, network, transaction, signal }
    const { signature } = (await signing.transaction!(request)) as CosmosSigned<CosmosAminoDoc>
    expect(isValid(serializeSignDoc(transaction), signature.signature, signature.pub_key.value)).toBe(true)
  })

  test('asks for nothing that the wallet did not approve', async () => {
    const { signing, account, asked } = pair({ methods: ['cosmos_signDirect'] })
    const work = signing.message({ account, network, message: 'text', signal })
    await expect(work).rejects.toMatchObject({
      code: 'cosmos/SIGN_FAILED',
      cause: { code: 'rpc/unsupportedMethod' },
    })
    expect(asked).toEqual([])
  })

  test('asks for no account that the wallet did not share on the network', async () => {
    const { signing, wallet, asked } = pair()
    const account = caipAddress(network.caipNetworkId, wallet.addressOn(osmosis.id))
    const work = signing.message({ account, network, message: 'text', signal })
    await expect(work).rejects.toMatchObject({ cause: { code: 'cosmos/NO_WALLET' } })
    expect(asked).toEqual([])
  })

  test('leaves out keys that are none', async () => {
    const { peer, wallet } = pair()
    const address = wallet.addressOn(cosmosHub.id)
    const answer = [null, { address: 'x' }, { address, pubkey: 'AA==', algo: 'secp256k1' }]
    const provider = createPairing().provider({ ...peer, request: async () => answer }) as CosmosProvider
    expect(await provider.keys()).toEqual([{ address, publicKey: 'AA==', algorithm: 'secp256k1' }])
  })

  test.each([undefined, null, 7, [null], [{ address: 'x', pubkey: '', algo: 'secp256k1' }]])(
    'refuses the keys %j',
    async (answer) => {
      const { peer } = pair()
      const provider = createPairing().provider({ ...peer, request: async () => answer }) as CosmosProvider
      const keys = await provider.keys().catch((error: unknown) => error)
      expect(Array.isArray(answer) ? (keys as { code?: string }).code : keys).toEqual(
        Array.isArray(answer) ? 'cosmos/BAD_KEY' : [],
      )
    },
  )
})
