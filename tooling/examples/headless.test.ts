import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWallet } from 'foyerkit/testing/wallet'
import { verifyMessage } from 'viem'
import { accountAtom, createFoyer } from 'foyerkit'
import { base, ethereum, evm } from 'foyerkit/plugins/evm'
import { external } from 'foyerkit/plugins/external'
import { send } from 'foyerkit/plugins/send'
import { createPluginHarness, fakeConnector, fakeConnectors, fakeNamespace } from 'foyerkit/testing'
import { startDevnet, type Devnet } from '../devnet/devnet.mjs'
import { callRpc } from '../devnet/rpc.mjs'
import {
  connectFirst,
  createHeadless,
  createSender,
  followAccount,
  pay,
  readBalance,
  selectAccount,
  signMessage,
  switchTo,
} from '../../apps/examples/headless/headless.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

const friend = '0x000000000000000000000000000000000000bEEF'

function start(decision: 'approve' | 'reject' = 'approve') {
  const wallet = createTestWallet({ chains: [...devnet.chains], approve: () => decision })
  const rpc = Object.fromEntries(devnet.chains.map(({ id, rpcUrl }) => [id, rpcUrl]))
  const foyer = createFoyer({
    plugins: [
      evm({ networks: [ethereum, base], rpc }),
      external({ connectors: [{ id: 'test', name: 'Test Wallet', provider: wallet.provider }] }),
      send(),
    ],
  })
  const cleanUp = async () => {
    wallet.destroy()
    await foyer.dispose()
  }
  return { wallet, foyer, cleanUp }
}

test('createHeadless connects, switches the network and sends without a view', async () => {
  const { wallet, foyer, cleanUp } = start()
  const shown: (string | undefined)[] = []
  const unfollow = followAccount(foyer, (address) => shown.push(address))
  expect((await connectFirst(foyer))?.accounts).toMatchObject([{ caipAddress: `eip155:1:${wallet.account}` }])
  expect([shown[0], shown.at(-1)]).toEqual([undefined, wallet.account])
  await switchTo(foyer, 'Base')
  expect(wallet.chainId).toBe(8453)
  const hash = await pay(foyer, friend, 125n * 10n ** 16n)
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  const url = devnet.chains.find(({ id }) => id === 8453)!.rpcUrl
  expect(BigInt(String(await callRpc(url, 'eth_getBalance', [friend, 'latest'])))).toBe(125n * 10n ** 16n)
  unfollow()
  await cleanUp()
})

test('readBalance and signMessage act on the active account', async () => {
  const { wallet, foyer, cleanUp } = start()
  await expect(signMessage(foyer, 'hello')).rejects.toThrow('Connect a wallet on a configured network first.')
  await connectFirst(foyer)
  expect(await readBalance(foyer)).toBe('10000')
  const signature = await signMessage(foyer, 'hello')
  const address = wallet.account
  expect(await verifyMessage({ address, message: 'hello', signature: signature as `0x${string}` })).toBe(true)
  await cleanUp()
})

test('selectAccount makes another account of the wallet the active one', async () => {
  const accounts = ['demo:1:alice', 'demo:1:bob'] as const
  const connector = fakeConnector({ connect: async () => ({ accounts, network: 'demo:1' }) })
  const { foyer, dispose } = createPluginHarness(fakeConnectors(connector), {
    companions: [fakeNamespace('demo')],
  })
  await connectFirst(foyer)
  expect(foyer.read(accountAtom).address).toBe('alice')
  await selectAccount(foyer, 'bob')
  expect(foyer.read(accountAtom).address).toBe('bob')
  await selectAccount(foyer, 'eve')
  expect(foyer.read(accountAtom).address).toBe('bob')
  await dispose()
})

test('connectFirst returns undefined after a rejection and without a wallet', async () => {
  const { foyer, cleanUp } = start('reject')
  expect(await connectFirst(foyer)).toBeUndefined()
  await cleanUp()
  for (const create of [createHeadless, createSender]) {
    const empty = create({})
    expect(await connectFirst(empty as never)).toBeUndefined()
    await empty.dispose()
  }
})
