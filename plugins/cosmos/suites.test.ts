import { decodeSignature, serializeSignDoc } from '@cosmjs/amino'
import { keccak256, Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { fromBase64, toBech32 } from '@cosmjs/encoding'
import { describe, expect, test } from 'vitest'
import { networksAtom } from '#kernel'
import { addressOf } from '#kernel/chain'
import {
  conformsToDriver,
  conformsToPairing,
  conformsToNamespace,
  conformsToPlugin,
  conformsToSigning,
  createPluginHarness,
  fakeCapabilityContext,
  type SigningFixture,
} from '#kernel/testing'
import { describeWithHabits } from '../../tooling/unit/describe-with-habits.js'
import { cosmos } from './index.js'
import { cosmosHub, injective, toNetwork, type CosmosChain } from './networks.js'
import { createPairing } from './pairing/create-pairing.js'
import { createSigning } from './signing/create-signing.js'
import { cosmosHabits } from './testing/habits.js'
import {
  createCosmosTestWallet,
  messageOf,
  secretKeyOfPhrase,
  type CosmosTestWalletOptions,
} from './testing/wallet.js'
import { createTestConnection, testChains, unknownChain } from './testing/world.js'

const stranger = (chain: CosmosChain) => toBech32(chain.bech32Prefix, new Uint8Array(20).fill(9))

conformsToNamespace(test, () => cosmos(), {
  namespace: 'cosmos',
  network: 'cosmos:cosmoshub-4',
  address: 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu',
})

conformsToPlugin(test, () => cosmos({}), {
  invalidOptions: [
    { networks: [{ ...cosmosHub, id: 'hashed-1' }] },
    { networks: [{ ...cosmosHub, id: 'cosmos:hub' }] },
    { networks: [{ ...cosmosHub, bech32Prefix: 'Cosmos1' }] },
    { networks: [{ ...cosmosHub, decimals: -1 }] },
    { networks: [{ ...cosmosHub, keyAlgorithm: 'ed25519' }] },
    { rpc: { [cosmosHub.id]: 'ftp://node' } },
    { rest: { [cosmosHub.id]: 7 } },
  ],
})

test('the host’s chains and nodes replace the built-in ones', async () => {
  const rpc = { celestia: 'https://rpc2.example' }
  const h = createPluginHarness(cosmos({ networks: [unknownChain], rpc }))
  expect(h.read(networksAtom)).toMatchObject([
    {
      caipNetworkId: 'cosmos:celestia',
      rpcUrls: ['https://rpc2.example'],
      endpoints: { rest: ['https://rest.example'] },
    },
  ])
  await h.dispose()
})

conformsToPairing(test, 'cosmos', () => ({
  pairing: createPairing(),
  network: toNetwork(cosmosHub),
  address: stranger(cosmosHub),
  nonsense: ['x', `${stranger(cosmosHub)}q`, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
}))

const driverOf =
  (options: Partial<CosmosTestWalletOptions>, chains: typeof testChains, other: number) => () => {
    const { wallet, driver, networks } = createTestConnection(options, chains)
    return {
      driver,
      network: networks[0]!,
      otherNetwork: networks[other],
      decide: wallet.decide,
      prompts: () => wallet.prompts.length,
    }
  }

describe.each(['keplr', 'leap'] as const)('%s', (key) => {
  conformsToDriver(test, 'cosmos', driverOf({ key }, testChains, 1))
})

const chainsWithUnknown = [...testChains, unknownChain]

describe('with a chain that the wallet does not know', () => {
  conformsToDriver(test, 'cosmos', driverOf({}, chainsWithUnknown, 3))
})

/** Verifies a message (ADR-036) by CosmJS. */
function isSigned(chain: CosmosChain, address: string, bytes: Uint8Array, signed: object): boolean {
  const { signature, publicKey = '' } = signed as { readonly signature: string; readonly publicKey?: string }
  const key = fromBase64(publicKey)
  const document = serializeSignDoc(messageOf(address, bytes))
  const hash = chain.keyAlgorithm === 'ethsecp256k1' ? keccak256(document) : sha256(document)
  return Secp256k1.verifySignature(Secp256k1Signature.fromFixedLength(fromBase64(signature)), hash, key)
}

const cases = [
  ['by the function of their own', cosmosHub, true],
  ['as documents in Amino JSON', cosmosHub, false],
  ['by a key of Ethereum', injective, true],
] as const

const signingOf =
  (chain: CosmosChain, options: Partial<CosmosTestWalletOptions>) => async (): Promise<SigningFixture> => {
    const { wallet, driver } = createTestConnection(options, [chain])
    const network = toNetwork(chain)
    await driver.connect({ signal: new AbortController().signal })
    wallet.prompts.splice(0)
    return {
      signing: createSigning({ ...fakeCapabilityContext(), provider: async () => driver.provider() }),
      network,
      account: `${network.caipNetworkId}:${wallet.addressOn(chain.id)}` as const,
      foreignAccount: `${network.caipNetworkId}:${stranger(chain)}` as const,
      decide: wallet.decide,
      prompts: () => wallet.prompts.length,
      verify: ({ signature, bytes, account }) => isSigned(chain, addressOf(account), bytes, signature),
    }
  }

describe.each(cases)('messages that are signed %s', (_, chain, signsArbitrary) => {
  conformsToSigning(test, 'cosmos', signingOf(chain, { signsArbitrary }))
})

// a driver is of a wallet that is there
const harmless = cosmosHabits.filter(({ stops, delayMs }) => !stops && delayMs === undefined)
describeWithHabits(harmless, (habits) => {
  conformsToDriver(test, 'cosmos', driverOf({ habits }, testChains, 1))
  conformsToSigning(test, 'cosmos', signingOf(cosmosHub, { habits }))
  // such a wallet tells only with a key that it does not know the chain
  if (habits.includes('access-with-the-key')) return
  describe('with a chain that the wallet does not know', () => {
    conformsToDriver(test, 'cosmos', driverOf({ habits }, chainsWithUnknown, 3))
  })
})

test('CosmJS reads the answers of the test wallet', async () => {
  const { wallet } = createTestConnection()
  const { signArbitrary, enable } = wallet.provider as {
    enable(id: string): Promise<void>
    signArbitrary(id: string, signer: string, data: string): Promise<Parameters<typeof decodeSignature>[0]>
  }
  await enable(cosmosHub.id)
  const signed = await signArbitrary(cosmosHub.id, wallet.addressOn(cosmosHub.id), 'text')
  expect(decodeSignature(signed).signature).toHaveLength(64)
})

test('the test wallet has the account that wallets derive from a phrase', async () => {
  const phrase = 'special sign fit simple patrol salute grocery chicken wheat radar tonight ceiling'
  const wallet = createCosmosTestWallet({ secretKeys: [await secretKeyOfPhrase(phrase)], chains: testChains })
  expect(wallet.addressOn(cosmosHub.id)).toBe('cosmos1jhg0e7s6gn44tfc5k37kr04sznyhedtc9rzys5')
})
