import * as wagmi3 from '@wagmi/core'
import { mainnet } from 'viem/chains'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as wagmi2 from 'wagmi-core-2'
import { createFoyer, sessionKey, type Foyer } from 'foyerkit'
import { foyerConnector, syncWagmi, wagmiParameters } from 'foyerkit/adapters/wagmi'
import { base, ethereum, evm } from 'foyerkit/plugins/evm'
import { external } from 'foyerkit/plugins/external'
import { createTestWallet, type TestWallet } from 'foyerkit/testing/wallet'
import { startDevnet, type Devnet } from '../devnet/devnet.mjs'
import { callRpc } from '../devnet/rpc.mjs'
import * as byEthers from '../../apps/examples/libraries/ethers.js'
import * as byViem from '../../apps/examples/libraries/viem.js'
import { createWagmi } from '../../apps/examples/libraries/wagmi.js'
import { createWeb3 } from '../../apps/examples/libraries/web3.js'

let devnet: Devnet
let wallet: TestWallet
let foyer: Foyer
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())
afterEach(async () => {
  wallet.destroy()
  await foyer.dispose()
})

async function start() {
  wallet = createTestWallet({ chains: [...devnet.chains], approve: () => 'approve' })
  const rpc = Object.fromEntries(devnet.chains.map(({ id, rpcUrl }) => [id, rpcUrl]))
  foyer = createFoyer({
    plugins: [
      evm({ networks: [ethereum, base], rpc }),
      external({ connectors: [{ id: 'test', name: 'Test Wallet', provider: wallet.provider }] }),
    ],
  })
}
const connect = () => foyer.service(sessionKey).connect({ connectorId: 'external:test' })

test('createWagmi has the networks of the widget, with the contracts of viem, and its connection', async () => {
  await start()
  const config = createWagmi(foyer)
  expect(config.chains.map(({ id }) => id)).toEqual([1, 8453])
  expect(config.chains[0].contracts).toEqual(mainnet.contracts)
  await connect()
  expect(config.state.connections.get(config.state.current!)?.accounts).toEqual([wallet.account])
})

const receiver = '0x000000000000000000000000000000000000bEEF'
const received = async () =>
  BigInt(String(await callRpc(devnet.chains[0]!.rpcUrl, 'eth_getBalance', [receiver, 'latest'])))

test.each([
  ['viem', byViem.pay],
  ['ethers', byEthers.pay],
] as const)('pay of %s sends the amount', async (_, pay) => {
  await start()
  await connect()
  const before = await received()
  await pay(foyer, receiver, '1.25')
  expect((await received()) - before).toBe(125n * 10n ** 16n)
})

test('pay of viem sends nothing without a wallet', async () => {
  await start()
  expect(await byViem.pay(foyer, receiver, '1')).toBeUndefined()
})

test('followBalance shows the balance of each account, and ends', async () => {
  await start()
  await connect()
  const shown: bigint[] = []
  const unfollow = byViem.followBalance(foyer, (wei) => shown.push(wei))
  await expect.poll(() => shown.length).toBe(1)
  wallet.selectAccount(1)
  await expect.poll(() => shown.length).toBe(2)
  expect(shown.every((wei) => wei > 0n)).toBe(true)
  unfollow()
})

test('createWeb3 reads the account of the widget', async () => {
  await start()
  await connect()
  expect(await createWeb3(foyer).eth.getAccounts()).toEqual([wallet.account])
})

describe('a configuration by hand', () => {
  test.each([
    {
      version: 'wagmi 3',
      create: () =>
        wagmi3.createConfig({
          chains: [mainnet],
          connectors: [foyerConnector(foyer)],
          transports: { [mainnet.id]: wagmi3.http(devnet.chains[0]?.rpcUrl) },
        }),
    },
    {
      version: 'wagmi 2',
      create: () =>
        wagmi2.createConfig({
          chains: [mainnet],
          connectors: [foyerConnector(foyer)],
          transports: { [mainnet.id]: wagmi2.http(devnet.chains[0]?.rpcUrl) },
        }),
    },
    { version: 'wagmi 3, by parameters', create: () => wagmi3.createConfig(wagmiParameters(foyer)) },
    { version: 'wagmi 2, by parameters', create: () => wagmi2.createConfig(wagmiParameters(foyer)) },
  ])('is accepted by $version', async ({ create }) => {
    await start()
    const config = create()
    const end = syncWagmi(foyer, config)
    await connect()
    expect(config.state.status).toBe('connected')
    end()
  })
})
