import { expect, onTestFinished, test, vi } from 'vitest'
import { accountOf, sessionAtom, sessionKey } from '#kernel'
import { addressOf, connectorsAtom } from '#kernel/chain'
import { createPluginHarness, until } from '#kernel/testing'
import { createBitcoinTestWallet } from '../bitcoin/testing/wallet.js'
import { createPolkadotTestWallet, seedOfPhrase } from '../polkadot/testing/wallet.js'
import { createSolanaTestWallet } from '../solana/testing/wallet.js'
import { createTestWallet } from '../evm/testing/wallet.js'
import { multichainPreset } from './multichain.js'

const mnemonic = 'test test test test test test test test test test test junk'
const seed = new Uint8Array(32).fill(7)

/** A page without wallets, and a widget with every namespace on it. */
function start() {
  const page = Object.assign(new EventTarget(), { innerWidth: 1_000 })
  vi.stubGlobal('window', page)
  onTestFinished(() => void vi.unstubAllGlobals())
  const evmWallet = (name: string, rdns: string) => {
    const wallet = createTestWallet({
      chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:9' }],
      mnemonic,
      name,
      rdns,
      origin: 'https://site.example',
      behaviour: { autoApprove: true },
    })
    onTestFinished(() => wallet.destroy())
    wallet.announce(page)
    return wallet
  }
  const open = () => {
    const [evm, ...others] = multichainPreset()
    const h = createPluginHarness(evm, { companions: others })
    onTestFinished(() => h.dispose())
    return Object.assign(h, {
      session: h.service(sessionKey),
      row: (name: string) => h.read(connectorsAtom).filter((connector) => connector.name === name),
    })
  }
  return { page, evmWallet, open }
}

const namespacesOf = ({
  connectors,
}: {
  readonly connectors?: readonly { readonly namespace: string }[] | undefined
}) => connectors?.map(({ namespace }) => namespace)

// behaviour 1.19
test('a wallet like Phantom, by EIP-6963 and by two wallets of Wallet Standard, is one row', async () => {
  const { page, evmWallet, open } = start()
  evmWallet('Phantom', 'app.phantom')
  const { Keypair } = await import('@solana/web3.js')
  const solana = createSolanaTestWallet({ name: 'Phantom', secretKeys: [Keypair.fromSeed(seed).secretKey] })
  solana.announce(page)
  const bitcoin = createBitcoinTestWallet({ name: 'Phantom', mnemonic })
  bitcoin.announce(page)
  const h = open()
  await until(() => h.row('Phantom')[0]?.connectors?.length === 3, 'the row')
  const [row, ...others] = h.row('Phantom')
  expect(others).toEqual([])
  expect(row).toMatchObject({ kind: 'MULTI_CHAIN', id: 'app.phantom', namespace: 'eip155' })
  expect(namespacesOf(row!)).toEqual(['eip155', 'solana', 'bip122'])

  for (const namespace of ['eip155', 'solana', 'bip122'])
    await h.session.connect({ connectorId: 'app.phantom', namespace })
  const connected = Object.values(h.read(sessionAtom).byNamespace).flatMap(({ connections }) => connections)
  expect(connected.map(({ namespace }) => namespace).sort()).toEqual(['bip122', 'eip155', 'solana'])
  // the first for payments (specification of bip122: `payment` by default)
  expect(h.read(accountOf('bip122'))).toMatchObject({
    accountKind: 'payment',
    address: bitcoin.accounts()[0]?.address,
  })
  expect(h.read(accountOf('solana')).address).toBe((await solana.addresses())[0])
})

// behaviour 1.19
test('a wallet like OKX, by EIP-6963, Wallet Standard and an object for Bitcoin, is one row', async () => {
  const { page, evmWallet, open } = start()
  evmWallet('OKX Wallet', 'com.okex.wallet')
  const { Keypair } = await import('@solana/web3.js')
  createSolanaTestWallet({ name: 'OKX Wallet', secretKeys: [Keypair.fromSeed(seed).secretKey] }).announce(
    page,
  )
  createBitcoinTestWallet({ name: 'OKX Wallet', mnemonic }).install(page, 'okx')
  const h = open()
  await until(() => h.row('OKX Wallet')[0]?.connectors?.length === 3, 'the row')
  expect(h.row('OKX Wallet')).toHaveLength(1)
  expect(namespacesOf(h.row('OKX Wallet')[0]!)).toEqual(['eip155', 'solana', 'bip122'])
})

// behaviour 1.19
test('a wallet like Talisman, by EIP-6963 and as an extension of Polkadot, is one row', async () => {
  const { page, evmWallet, open } = start()
  evmWallet('Talisman', 'xyz.talisman')
  const extension = createPolkadotTestWallet({ key: 'talisman', seeds: [seedOfPhrase(mnemonic)] })
  extension.inject(page as { injectedWeb3?: unknown })
  const h = open()
  await until(() => h.row('Talisman')[0]?.connectors?.length === 2, 'the row')
  const [row] = h.row('Talisman')
  expect(namespacesOf(row!)).toEqual(['eip155', 'polkadot'])
  // an extension has no picture of its own
  const { imageUrl, accounts } = await h.session.connect({
    connectorId: 'xyz.talisman',
    namespace: 'polkadot',
  })
  expect(imageUrl).toBe(row?.imageUrl)
  expect(addressOf(accounts[0]!.caipAddress)).toMatch(/^1/)
})
