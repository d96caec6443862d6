import { hex } from '@scure/base'
import { Verifier } from 'bip322-js'
import { expect, test } from 'vitest'
import { addressOf, type PairedPeer } from '#kernel/chain'
import {
  conformsToDriver,
  conformsToPairing,
  conformsToNamespace,
  conformsToPlugin,
  conformsToSigning,
  fakeCapabilityContext,
} from '#kernel/testing'
import { describeWithHabits } from '../../tooling/unit/describe-with-habits.js'
import { bitcoin, bitcoinMainnet, bitcoinNetworks, toNetwork, type BitcoinProvider } from './index.js'
import { createPairing } from './pairing/create-pairing.js'
import { createSigning } from './signing/create-signing.js'
import {
  createFormedWallet,
  defaultNetworks,
  testMnemonic,
  walletForms,
  type WalletForm,
} from './testing/connected.js'
import { bitcoinHabits } from './testing/habits.js'
import { createBitcoinTestWallet } from './testing/wallet.js'

const ethereumAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const someAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const signingOptions = { networks: bitcoinNetworks, messageProtocol: 'ecdsa' } as const
const mainnet = toNetwork(bitcoinMainnet)

conformsToNamespace(test, () => bitcoin(), {
  namespace: 'bip122',
  network: 'bip122:000000000019d6689c085ae165831e93',
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
})

conformsToPlugin(test, () => bitcoin({}), {
  invalidOptions: [
    { networks: [{ id: '1', name: 'Short' }] },
    { esplora: { [bitcoinMainnet.id]: 'ftp://server' } },
    { messageProtocol: 'rsa' },
  ],
})

conformsToPairing(test, 'bip122', () => ({
  pairing: createPairing({ networks: bitcoinNetworks })(),
  network: mainnet,
  address: someAddress,
  nonsense: ['x', `${someAddress}q`, ethereumAddress, someAddress.replace('8', '9')],
}))

const driverOf =
  (form: WalletForm, habits: readonly string[] = []) =>
  () => {
    const { wallet, driver } = createFormedWallet(form, { habits })
    const networks = defaultNetworks
    return {
      driver,
      network: networks[0],
      // a wallet of Wallet Standard shares the accounts of one network at a time
      otherNetwork: form === 'standard' ? networks[0] : networks[1],
      decide: wallet.decide,
      prompts: () => wallet.prompts.length,
      ...(form !== 'leather' && { endInWallet: () => wallet.disconnect() }),
      ...(['unisat', 'okx', 'sats-connect'].includes(form) && {
        switchInWallet: () => wallet.selectNetwork('testnet'),
      }),
    }
  }

for (const form of walletForms)
  conformsToDriver((name, run) => test(`${form} › ${name}`, run), 'bip122', driverOf(form))

const harmless = bitcoinHabits.filter(({ stops }) => !stops)
describeWithHabits(harmless, (ids) => conformsToDriver(test, 'bip122', driverOf('sats-connect', ids)))

conformsToSigning(test, 'bip122', async () => {
  const { wallet, driver } = createFormedWallet('standard')
  const networks = defaultNetworks
  const { accounts } = await driver.connect({ signal: new AbortController().signal })
  wallet.prompts.splice(0)
  const [account] = accounts.map((each) => (typeof each === 'string' ? each : each.caipAddress))
  if (!account) throw new Error('unreachable')
  return {
    signing: createSigning(signingOptions)({
      ...fakeCapabilityContext(),
      provider: async () => driver.provider(),
    }),
    network: networks[0],
    account,
    foreignAccount: `${networks[0].caipNetworkId}:${someAddress}` as const,
    verify: ({ signature, bytes, account: signer }) =>
      Verifier.verifySignature(addressOf(signer), Buffer.from(bytes), signature.signature),
    decide: wallet.decide,
    prompts: () => wallet.prompts.length,
  }
})

/** A session with the test wallet. */
function createPeer(methods: readonly string[]) {
  const wallet = createBitcoinTestWallet({ mnemonic: testMnemonic })
  const peer: PairedPeer = {
    accounts: () => wallet.accounts().map(({ address }) => `${mainnet.caipNetworkId}:${address}` as const),
    methods: () => methods,
    network: () => mainnet.caipNetworkId,
    use: () => {},
    request: ({ method, params }) => wallet.paired(method, params),
    watch: () => () => {},
  }
  const pairing = createPairing({ networks: bitcoinNetworks })()
  return { wallet, provider: pairing.provider(peer) as BitcoinProvider, methods: pairing.methods }
}

test('a paired wallet signs messages that bip322-js accepts, with each of its addresses', async () => {
  const { provider } = createPeer(createPairing({ networks: bitcoinNetworks })().methods)
  const context = { ...fakeCapabilityContext(), provider: async () => provider }
  const accounts = await provider.readAccounts?.()
  expect(accounts?.map(({ purpose }) => purpose)).toEqual(['payment', 'ordinals'])
  expect(accounts?.every(({ publicKey }) => hex.decode(publicKey ?? '').length === 33)).toBe(true)
  for (const { address } of accounts ?? []) {
    const { signal } = new AbortController()
    const account = `${mainnet.caipNetworkId}:${address}` as const
    const { signature, type } = await createSigning(signingOptions)(context).message({
      ...{ account, network: mainnet, message: 'Öffnen 🌱', signal },
    })
    expect(type).toBe(address.startsWith('bc1p') ? 'bip322-simple' : 'ecdsa')
    expect(Verifier.verifySignature(address, 'Öffnen 🌱', signature)).toBe(true)
  }
})

test('a paired wallet is not asked for what it did not approve', async () => {
  const { provider, wallet } = createPeer(['signMessage'])
  const [{ address } = { address: '' }] = provider.accounts()
  expect([provider.sendTransfer, provider.signPsbt]).toEqual([undefined, undefined])
  expect((await provider.readAccounts?.())?.[0]?.address).toBe(address)
  expect(wallet.prompts).toEqual([])
})
