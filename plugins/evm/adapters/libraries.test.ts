import * as wagmi3 from '@wagmi/core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseEther, verifyMessage, verifyTypedData, type Hex } from 'viem'
import { base, mainnet } from 'viem/chains'
import * as wagmi2 from 'wagmi-core-2'
import { sessionKey } from '#kernel'
import { createPluginHarness, until, type Harness, type HttpAnswer } from '#kernel/testing'
import { startDevnet, type Devnet } from '../../../tooling/devnet/devnet.mjs'
import { callRpc } from '../../../tooling/devnet/rpc.mjs'
import { external } from '../../external/index.js'
import { evmProviderKey } from '../contract.js'
import { evm } from '../index.js'
import { hostWallet, hostWalletId } from '../testing/fixtures/host-page.js'
import { createTestWallet, type TestWallet } from '../testing/wallet.js'
import { typedData, usdc, type Consumer, type CreateConsumer } from './testing/consumer.js'
import { ethers5Consumer } from './testing/ethers-5.js'
import { ethersConsumer } from './testing/ethers.js'
import { viemConsumer } from './testing/viem.js'
import { wagmiConsumer } from './testing/wagmi.js'
import { web3Consumer } from './testing/web3.js'

const receiver = '0x000000000000000000000000000000000000bEEF'
const operations = [
  'accounts',
  'sign message',
  'typed data',
  'send',
  'ERC-20 read',
  'ERC-20 write',
  'switch network',
  'account event',
  'network event',
  'disconnect event',
  'rejection',
  'unknown network',
] as const
type Operation = (typeof operations)[number]

/** Libraries, with their words for a rejection of a signature and for a network that is not configured. */
const libraries: readonly (readonly [string, CreateConsumer, rejection: string, unknownNetwork: string])[] = [
  ['wagmi 3', wagmiConsumer(wagmi3), '4001 UserRejectedRequestError', '4902 SwitchChainError'],
  ['wagmi 2', wagmiConsumer(wagmi2), '4001 UserRejectedRequestError', '4902 SwitchChainError'],
  ['viem', viemConsumer, '4001', '4902'],
  ['ethers 6', ethersConsumer, '4001 ACTION_REJECTED', '4902 UNKNOWN_ERROR'],
  ['ethers 5', ethers5Consumer, '4001 4001', '4902 4902'],
  ['web3.js 4', web3Consumer, '4001', '4902'],
]

let devnet: Devnet
let wallet: TestWallet
let h: Harness
let consumer: Consumer
const cells = new Map<string, string>()

beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(async () => {
  await devnet.stop()
  const cell = (library: string, operation: Operation) => cells.get(`${library}|${operation}`) ?? 'MISSING'
  const rows = libraries.map(([library]) => [library, ...operations.map((name) => cell(library, name))])
  const table = [['', ...operations], ...rows]
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  const lines = table.map((row) => `| ${row.map((text, at) => text.padEnd(widths[at]!)).join(' | ')} |`)
  console.log([...lines, `${cells.size} of ${libraries.length * operations.length}`].join('\n'))
})

/** Forwards a request to the chain. */
const forward: HttpAnswer = ({ url, body }) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function start(create: CreateConsumer) {
  const chains = devnet.chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl }))
  wallet = createTestWallet({ chains, approve: () => 'approve', origin: 'https://host.example' })
  h = createPluginHarness(
    evm({
      networks: [mainnet, base],
      rpc: Object.fromEntries(chains.map(({ id, rpcUrl }) => [id, rpcUrl])),
    }),
    {
      companions: [external(hostWallet(wallet.provider))],
      http: Object.fromEntries(chains.map(({ rpcUrl }) => [rpcUrl, forward])),
    },
  )
  consumer = create(h.foyer, h.service(evmProviderKey))
  await h.service(sessionKey).connect({ connectorId: hostWalletId })
}

const rpc = (method: string, params: readonly unknown[]) =>
  callRpc(devnet.chains[0]!.rpcUrl, method, [...params, 'latest'])
const balanceOf = async (address: string) => BigInt(String(await rpc('eth_getBalance', [address])))
const assetsOf = async (address: string) => {
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(String(await rpc('eth_call', [{ to: usdc, data }])))
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it was not rejected'),
    (error: unknown) => consumer.codeOf(error),
  )

describe.each(libraries)('%s', (library, create, rejection, unknownNetwork) => {
  beforeEach(() => start(create))
  afterEach(async () => {
    consumer.end()
    wallet.destroy()
    await h.dispose()
  })
  const note = (operation: Operation, text: string) => void cells.set(`${library}|${operation}`, text)

  test('reads the accounts', async () => {
    expect(await consumer.accounts()).toEqual([wallet.account])
    note('accounts', `${wallet.account.slice(0, 8)}…`)
  })

  test('signs a message', async () => {
    const signature = (await consumer.sign('hello')) as Hex
    const isValid = await verifyMessage({ address: wallet.account, message: 'hello', signature })
    expect(isValid).toBe(true)
    note('sign message', 'verified')
  })

  test('signs typed data', async () => {
    const signature = (await consumer.signTyped()) as Hex
    expect(await verifyTypedData({ ...typedData, address: wallet.account, signature })).toBe(true)
    note('typed data', 'verified')
  })

  test('sends the native asset', async () => {
    const before = await balanceOf(receiver)
    await consumer.pay(receiver, parseEther('1.5'))
    const received = (await balanceOf(receiver)) - before
    expect(received).toBe(parseEther('1.5'))
    note('send', `${received} wei`)
  })

  test('reads a contract', async () => {
    const units = await consumer.read(wallet.account)
    expect(units).toBe(await assetsOf(wallet.account))
    expect(units).toBeGreaterThan(0n)
    note('ERC-20 read', `${units}`)
  })

  test('writes to a contract', async () => {
    const before = await assetsOf(receiver)
    await consumer.write(receiver, 250_000n)
    const received = (await assetsOf(receiver)) - before
    expect(received).toBe(250_000n)
    note('ERC-20 write', `${received}`)
  })

  test('switches the network', async () => {
    await consumer.switchTo(8453)
    expect([wallet.chainId, await consumer.chain()]).toEqual([8453, 8453])
    note('switch network', `1 → ${await consumer.chain()}`)
  })

  test('is notified of another account', async () => {
    const seen: (readonly string[] | undefined)[] = []
    consumer.watch(({ accounts }) => seen.push(accounts))
    wallet.selectAccount(1)
    await until(() => seen.some((accounts) => String(accounts) === wallet.account), 'the account')
    expect(await consumer.accounts()).toEqual([wallet.account])
    note('account event', `${wallet.account.slice(0, 8)}…`)
  })

  test('is notified of another network', async () => {
    const seen: (number | undefined)[] = []
    consumer.watch(({ chain }) => seen.push(chain))
    wallet.switchChain(8453)
    await until(() => seen.includes(8453), 'the network')
    expect(await consumer.chain()).toBe(8453)
    note('network event', `${seen.at(-1)}`)
  })

  test('is notified of the end of the connection', async () => {
    const seen: (readonly string[] | undefined)[] = []
    consumer.watch(({ accounts }) => seen.push(accounts))
    await h.service(sessionKey).disconnect()
    await until(() => seen.some((accounts) => accounts?.length === 0), 'the end')
    expect(await consumer.accounts()).toEqual([])
    note('disconnect event', 'no account')
  })

  test('reads code 4001 of a rejection', async () => {
    wallet.behave({ reject: true })
    const code = await codeOf(consumer.sign('hello'))
    expect(code).toBe(rejection)
    note('rejection', code)
  })

  // behaviour 10.7
  test('reads code 4902 for a network that is not configured, even if the wallet knows it', async () => {
    const code = await codeOf(consumer.switchTo(11155111))
    expect(code).toBe(unknownNetwork)
    expect(wallet.chainId).toBe(1)
    note('unknown network', code)
  })
})

test('the table has every cell', () => {
  expect(cells.size).toBe(libraries.length * operations.length)
})
