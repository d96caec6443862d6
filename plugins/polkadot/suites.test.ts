import { signatureVerify } from '@polkadot/util-crypto'
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
import { encodeSs58, decodeSs58 } from './addresses/ss58.js'
import { polkadot } from './index.js'
import { polkadotRelay } from './networks.js'
import { createPairing } from './pairing/create-pairing.js'
import { createSigning } from './signing/create-signing.js'
import { polkadotHabits } from './testing/habits.js'
import { createPolkadotTestWallet, seedOfPhrase, type PolkadotTestWalletOptions } from './testing/wallet.js'
import { createTestConnection, prefixOf, seedOf, testNetworks } from './testing/world.js'

const [relay, , kusama] = testNetworks
if (!relay || !kusama) throw new Error('There are networks')
const own = { ...polkadotRelay, id: 'a'.repeat(32), name: 'Own', ss58Prefix: 7_391 }

const [stranger = ''] = createPolkadotTestWallet({ seeds: [seedOf(9)] }).addresses
const { publicKey: strangerKey } = decodeSs58(stranger)!

conformsToNamespace(test, () => polkadot(), {
  namespace: 'polkadot',
  network: `polkadot:${polkadotRelay.id}`,
  address: encodeSs58(strangerKey, polkadotRelay.ss58Prefix),
})

conformsToPlugin(test, () => polkadot({}), {
  invalidOptions: [
    { networks: [{ ...polkadotRelay, id: '0x91' }] },
    { networks: [{ ...polkadotRelay, ss58Prefix: 16_384 }] },
    { networks: [{ ...polkadotRelay, decimals: 1.5 }] },
    { rpc: { [polkadotRelay.id]: 'ftp://node' } },
  ],
})

test('the host’s networks and nodes replace the built-in ones', async () => {
  const rpc = { [own.id]: 'https://node.example' }
  const h = createPluginHarness(polkadot({ networks: [own], rpc }))
  expect(h.read(networksAtom)).toMatchObject([
    { caipNetworkId: `polkadot:${own.id}`, name: 'Own', rpcUrls: ['https://node.example'] },
  ])
  await h.dispose()
})

conformsToPairing(test, 'polkadot', () => ({
  pairing: createPairing(prefixOf),
  network: relay,
  address: encodeSs58(strangerKey, 0),
  nonsense: ['x', `${stranger}1`, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
}))

const driverOf = (habits: readonly string[]) => () => {
  const { wallet, driver } = createTestConnection({ habits })
  return {
    driver,
    network: relay,
    otherNetwork: kusama,
    decide: wallet.decide,
    prompts: () => wallet.prompts.length,
    endInWallet: () => wallet.disconnect(),
  }
}

conformsToDriver(test, 'polkadot', driverOf([]))

const signingOf = (options: Partial<PolkadotTestWalletOptions>) => async (): Promise<SigningFixture> => {
  const { wallet, driver } = createTestConnection(options)
  const { accounts } = await driver.connect({ signal: new AbortController().signal })
  wallet.prompts.splice(0)
  const [first] = accounts
  if (typeof first !== 'object') throw new Error('The wallet shares accounts')
  return {
    signing: createSigning({ ...fakeCapabilityContext(), provider: async () => driver.provider() }),
    network: relay,
    account: first.caipAddress,
    foreignAccount: `${relay.caipNetworkId}:${encodeSs58(strangerKey, 0)}` as const,
    decide: wallet.decide,
    prompts: () => wallet.prompts.length,
    verify: ({ signature, bytes, account }) => {
      const { isValid, crypto } = signatureVerify(bytes, signature.signature, addressOf(account))
      return isValid && crypto === signature.type
    },
  }
}

describe.each(['sr25519', 'ed25519', 'ecdsa'] as const)('%s', (keyType) =>
  conformsToSigning(test, 'polkadot', signingOf({ keyType })),
)

const harmless = polkadotHabits.filter(({ stops }) => !stops)
describeWithHabits(harmless, (habits) => {
  conformsToDriver(test, 'polkadot', driverOf(habits))
  conformsToSigning(test, 'polkadot', signingOf({ habits }))
})

test('the test wallet has the account that wallets derive from a phrase', () => {
  const phrase = 'bottom drive obey lake curtain smoke basket hold race lonely fit walk'
  expect(createPolkadotTestWallet({ seeds: [seedOfPhrase(phrase)] }).addresses).toEqual([
    '5DfhGyQdFobKM8NsWvEeAKk5EQQgYe9AydgJ7rMB6E1EqRzV',
  ])
})
