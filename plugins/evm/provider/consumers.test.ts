import { BrowserProvider, Contract, isError } from 'ethers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  BaseError,
  createPublicClient,
  createWalletClient,
  custom,
  erc20Abi,
  parseEther,
  verifyMessage,
  verifyTypedData,
  type EIP1193Provider,
  type Hex,
} from 'viem'
import { base, mainnet } from 'viem/chains'
import { sessionKey } from '#kernel/contracts'
import { createPluginHarness, until, type Harness, type HttpAnswer } from '#kernel/testing'
import { startDevnet, type Devnet } from '../../../tooling/devnet/devnet.mjs'
import { callRpc } from '../../../tooling/devnet/rpc.mjs'
import { external } from '../../external/index.js'
import { evm } from '../index.js'
import { hostWallet, hostWalletId } from '../testing/fixtures/host-page.js'
import { createTestWallet, type TestWallet } from '../testing/wallet.js'
import { evmProviderKey, type EvmProvider } from '../contract.js'

/** Use of the provider through one library. */
interface Consumer {
  accounts(): Promise<readonly string[]>
  chain(): Promise<number>
  sign(text: string): Promise<string>
  signTyped(): Promise<string>
  pay(to: string, wei: bigint): Promise<unknown>
  read(owner: string): Promise<bigint>
  write(to: string, amount: bigint): Promise<unknown>
  switchTo(id: number): Promise<unknown>
  /** The error code as read through the library, and the library's name for it. */
  codeOf(error: unknown): string
  end(): void
}

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const friend = '0x000000000000000000000000000000000000bEEF'
const letter = {
  domain: { name: 'Foyer', version: '1', chainId: 1 },
  types: { Letter: [{ name: 'text', type: 'string' }] },
  message: { text: 'hello' },
} as const

function viem(provider: EvmProvider): Consumer {
  const transport = custom(provider as EIP1193Provider, { retryCount: 0 })
  const reader = createPublicClient({ transport, pollingInterval: 20 })
  const wallet = createWalletClient({ transport })
  const account = async () => (await wallet.getAddresses())[0] as Hex
  const mined = async (hash: Hex) => reader.waitForTransactionReceipt({ hash })
  return {
    accounts: () => wallet.getAddresses(),
    chain: () => wallet.getChainId(),
    sign: async (message) => wallet.signMessage({ account: await account(), message }),
    signTyped: async () =>
      wallet.signTypedData({ account: await account(), primaryType: 'Letter', ...letter }),
    pay: async (to, value) =>
      mined(await wallet.sendTransaction({ account: await account(), chain: mainnet, to: to as Hex, value })),
    read: (owner) =>
      reader.readContract({
        address: usdc,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [owner as Hex],
      }),
    async write(to, amount) {
      const { request } = await reader.simulateContract({
        account: await account(),
        address: usdc,
        abi: erc20Abi,
        functionName: 'transfer',
        args: [to as Hex, amount],
        chain: mainnet,
      })
      return mined(await wallet.writeContract(request))
    },
    switchTo: (id) => wallet.switchChain({ id }),
    codeOf(error) {
      const known = error instanceof BaseError ? error.walk((cause) => 'code' in Object(cause)) : undefined
      const { code, name } = Object(known) as { code?: number; name?: string }
      return `${code} ${name}`
    },
    end: () => {},
  }
}

function ethers(eip1193: EvmProvider): Consumer {
  const provider = new BrowserProvider(eip1193, 'any', { pollingInterval: 20 })
  const asset = (runner: ConstructorParameters<typeof Contract>[2]) =>
    new Contract(
      usdc,
      [
        'function balanceOf(address) view returns (uint256)',
        'function transfer(address, uint256) returns (bool)',
      ],
      runner,
    )
  return {
    accounts: async () => (await provider.listAccounts()).map(({ address }) => address),
    chain: async () => Number((await provider.getNetwork()).chainId),
    sign: async (text) => (await provider.getSigner()).signMessage(text),
    signTyped: async () =>
      (await provider.getSigner()).signTypedData(
        letter.domain,
        { Letter: [...letter.types.Letter] },
        letter.message,
      ),
    pay: async (to, value) => (await (await provider.getSigner()).sendTransaction({ to, value })).wait(),
    read: (owner) => asset(provider).getFunction('balanceOf').staticCall(owner) as Promise<bigint>,
    async write(to, amount) {
      const transfer = asset(await provider.getSigner()).getFunction('transfer')
      return (await transfer.send(to, amount)).wait()
    },
    switchTo: (id) => provider.send('wallet_switchEthereumChain', [{ chainId: `0x${id.toString(16)}` }]),
    codeOf(error) {
      const { code, info } = Object(error) as { code?: string; info?: { error?: { code?: number } } }
      const inner = isError(error, 'UNKNOWN_ERROR')
        ? (error.error as { code?: number } | undefined)
        : undefined
      return `${info?.error?.code ?? inner?.code} ${code}`
    },
    end: () => provider.destroy(),
  }
}

let devnet: Devnet
let wallet: TestWallet
let h: Harness
let page: Consumer
let provider: EvmProvider
let received: [event: string, payload: unknown][]
const cells = new Map<string, string>()

beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(async () => {
  await devnet.stop()
  const rows = [...new Set([...cells.keys()].map((key) => key.split('|')[1]!))]
  const cell = (library: string, row: string) => (cells.get(`${library}|${row}`) ?? 'MISSING').padEnd(38)
  const lines = rows.map((row) => `| ${row.padEnd(17)} | ${cell('viem', row)} | ${cell('ethers', row)} |`)
  console.log(
    [`| ${''.padEnd(17)} | ${'viem 2'.padEnd(38)} | ${'ethers 6'.padEnd(38)} |`, ...lines].join('\n'),
  )
})

/** Forwards a request to the chain. */
const through: HttpAnswer = ({ url, body }) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function start(make: (provider: EvmProvider) => Consumer) {
  const chains = devnet.chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl }))
  wallet = createTestWallet({ chains, approve: () => 'approve', origin: 'https://host.example' })
  h = createPluginHarness(
    evm({
      networks: [mainnet, base],
      rpc: Object.fromEntries(chains.map(({ id, rpcUrl }) => [id, rpcUrl])),
    }),
    {
      companions: [external(hostWallet(wallet.provider))],
      http: Object.fromEntries(chains.map(({ rpcUrl }) => [rpcUrl, through])),
    },
  )
  received = []
  provider = h.service(evmProviderKey)
  for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'])
    provider.on(event, (payload) => received.push([event, payload]))
  page = make(provider)
  await h.service(sessionKey).connect({ connectorId: hostWalletId })
}

const balanceAt = async (address: string, chain = 0) =>
  BigInt(String(await callRpc(devnet.chains[chain]!.rpcUrl, 'eth_getBalance', [address, 'latest'])))
const held = async (address: string) => {
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(String(await callRpc(devnet.chains[0]!.rpcUrl, 'eth_call', [{ to: usdc, data }, 'latest'])))
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it went well'),
    (error: unknown) => page.codeOf(error),
  )

describe.each([
  ['viem', viem, '4001 UserRejectedRequestError', '4902 SwitchChainError'],
  ['ethers', ethers, '4001 ACTION_REJECTED', '4902 UNKNOWN_ERROR'],
] as const)('%s over our provider', (library, make, rejected, unknownChain) => {
  beforeEach(() => start(make))
  afterEach(async () => {
    page.end()
    wallet.destroy()
    await h.dispose()
  })
  const note = (row: string, text: string) => void cells.set(`${library}|${row}`, text)

  test('reads the accounts', async () => {
    const accounts = await page.accounts()
    expect(accounts).toEqual([wallet.account])
    note('accounts', accounts.join())
  })

  test('signs a message', async () => {
    const signature = (await page.sign('hello')) as Hex
    const isValid = await verifyMessage({ address: wallet.account, message: 'hello', signature })
    expect(isValid).toBe(true)
    note('sign', `${signature.slice(0, 18)}… ${isValid ? 'verified' : 'WRONG'}`)
  })

  test('signs typed data', async () => {
    const signature = (await page.signTyped()) as Hex
    const claim = { ...letter, primaryType: 'Letter', address: wallet.account, signature } as const
    const isValid = await verifyTypedData(claim)
    expect(isValid).toBe(true)
    note('typed data', `${signature.slice(0, 18)}… ${isValid ? 'verified' : 'WRONG'}`)
  })

  test('sends the native asset', async () => {
    const before = await balanceAt(friend)
    await page.pay(friend, parseEther('1.5'))
    const arrived = (await balanceAt(friend)) - before
    expect(arrived).toBe(parseEther('1.5'))
    note('send', `${arrived} wei arrived`)
  })

  test('reads a contract from the host’s node', async () => {
    const asked = h.http.calls.length
    const units = await page.read(wallet.account)
    expect(units).toBe(await held(wallet.account))
    expect(units).toBeGreaterThan(0n)
    expect(h.http.calls.length).toBeGreaterThan(asked)
    note('read a contract', `balanceOf: ${units}`)
  })

  test('writes to a contract', async () => {
    const before = await held(friend)
    await page.write(friend, 250_000n)
    const arrived = (await held(friend)) - before
    expect(arrived).toBe(250_000n)
    note('write a contract', `transfer: ${arrived} arrived`)
  })

  test('switches the chain', async () => {
    await page.switchTo(8453)
    expect([wallet.chainId, await page.chain()]).toEqual([8453, 8453])
    expect(received).toContainEqual(['chainChanged', '0x2105'])
    note('switch', `1 → ${await page.chain()}`)
  })

  // behaviour 10.7
  test('rejects with 4902 for a chain that is not configured, even if the wallet knows it', async () => {
    const code = await refusal(page.switchTo(11155111))
    expect(code).toBe(unknownChain)
    expect(wallet.chainId).toBe(1)
    note('unknown chain', code)
  })

  test('receives changes of accounts and chain', async () => {
    received.length = 0
    wallet.selectAccount(1)
    await until(() => received.length === 1, 'the accounts')
    wallet.switchChain(8453)
    await until(() => received.length === 2, 'the chain')
    expect(received).toEqual([
      ['accountsChanged', [wallet.account]],
      ['chainChanged', '0x2105'],
    ])
    expect([await page.accounts(), await page.chain()]).toEqual([[wallet.account], 8453])
    note('accountsChanged', String(received[0]?.[1]))
    note('chainChanged', String(received[1]?.[1]))
  })

  test('receives the end of the connection', async () => {
    received.length = 0
    await h.service(sessionKey).disconnect()
    expect(received).toEqual([
      ['accountsChanged', []],
      ['disconnect', expect.objectContaining({ code: 4900 })],
    ])
    expect(await page.accounts()).toEqual([])
    note('disconnect', `${(received[1]?.[1] as { code: number }).code}`)
  })

  test('reads code 4001 of a rejection', async () => {
    wallet.behave({ reject: true })
    const code = await refusal(page.sign('hello'))
    expect(code).toBe(rejected)
    note('rejection', code)
  })
})

test('the table has every cell', () => {
  expect(cells.size).toBe(2 * 12)
})
