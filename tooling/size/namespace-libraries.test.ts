import { expect, onTestFinished, test, vi } from 'vitest'
import { connectorsAtom, namespacesKey, signingCapability } from '../../kernel/chain/index.js'
import { createPluginHarness, until } from '../../kernel/testing/index.js'
import { bitcoin } from '../../plugins/bitcoin/index.js'
import { cosmos } from '../../plugins/cosmos/index.js'
import { polkadot } from '../../plugins/polkadot/index.js'
import { solana } from '../../plugins/solana/index.js'
import { walletStandard } from '../../plugins/wallet-standard/index.js'

const { loaded, record } = vi.hoisted(() => {
  const names = new Set<string>()
  return {
    loaded: names,
    /** Loads a library, and remembers that it was loaded. */
    record:
      (name: string) =>
      async <T>(importOriginal: () => Promise<T>) => {
        names.add(name)
        return importOriginal()
      },
  }
})
vi.mock('@noble/curves/ed25519', record('@noble/curves/ed25519'))
vi.mock('@noble/curves/secp256k1', record('@noble/curves/secp256k1'))
vi.mock('@noble/hashes/blake2', record('@noble/hashes/blake2'))
vi.mock('@noble/hashes/legacy', record('@noble/hashes/legacy'))
vi.mock('@noble/hashes/sha2', record('@noble/hashes/sha2'))
vi.mock('@noble/hashes/sha3', record('@noble/hashes/sha3'))
vi.mock('@scure/base', record('@scure/base'))
vi.mock('@scure/btc-signer', record('@scure/btc-signer'))
vi.mock('@scure/sr25519', record('@scure/sr25519'))
vi.mock('@solana/web3.js', record('@solana/web3.js'))

/** A wallet of Wallet Standard that was there before the page. */
function announceOn(page: EventTarget) {
  const connect = async () => ({ accounts: [] })
  const wallet = {
    name: 'Juniper',
    chains: ['solana:mainnet', 'bitcoin:mainnet'],
    features: {
      'standard:connect': { connect },
      'solana:signMessage': { signMessage: connect },
      'bitcoin:connect': { connect },
      'bitcoin:signMessage': { signMessage: connect },
    },
    accounts: [],
  }
  page.addEventListener('wallet-standard:app-ready', (event) => {
    ;(event as CustomEvent<{ register(added: unknown): void }>).detail.register(wallet)
  })
}

test('namespaces load no library until a wallet is picked', async () => {
  const page = Object.assign(new EventTarget(), {
    injectedWeb3: { juniper: { enable: async () => ({}) } },
    keplr: { enable: async () => {}, getKey: async () => ({}) },
  })
  announceOn(page)
  vi.stubGlobal('window', page)
  onTestFinished(() => void vi.unstubAllGlobals())
  const h = createPluginHarness(solana({}), {
    companions: [
      walletStandard(),
      bitcoin({ balanceAndSend: true }),
      polkadot({ balanceAndSend: true }),
      cosmos({ balanceAndSend: true }),
    ],
  })
  const connectors = () => h.read(connectorsAtom).flatMap((connector) => connector.connectors ?? [connector])
  await until(() => connectors().length === 4, 'four connectors')
  expect([...loaded]).toEqual([])

  // the check would be blind otherwise
  const pick = (id: string) =>
    connectors()
      .find(({ namespace }) => namespace === id)
      ?.load()
  await pick('cosmos')
  expect([...loaded]).toEqual(['@scure/base'])
  await pick('polkadot')
  expect([...loaded]).toEqual(['@scure/base', '@noble/hashes/blake2'])
  await pick('solana')
  expect([...loaded]).toContain('@noble/curves/ed25519')
  await pick('bip122')
  // loaded when something is signed
  expect([...loaded]).not.toContain('@scure/btc-signer')
  const signing = await h.service(namespacesKey).capability('bip122', signingCapability)
  const account = 'bip122:000000000019d6689c085ae165831e93:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const [network] = h
    .service(namespacesKey)
    .networks()
    .filter(({ id }) => account.includes(String(id)))
  const { signal } = new AbortController()
  if (!signing?.transaction || !network) throw new Error('Bitcoin signs')
  await expect(signing.transaction({ account, network, transaction: 'cHNidP8=', signal })).rejects.toThrow()
  expect([...loaded]).toContain('@scure/btc-signer')
  await h.dispose()
})
