import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPublicClient, http, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startDevnet } from '../../../tooling/devnet/devnet.mjs'
import { callRpc } from '../../../tooling/devnet/rpc.mjs'
import { createTestWallet, type Hex, type TestWallet, type TestWalletOptions } from './wallet.js'

let devnet: Awaited<ReturnType<typeof startDevnet>>
let ethereum: ReturnType<typeof nodeAt>
let base: ReturnType<typeof nodeAt>
const wallets: TestWallet[] = []

beforeAll(async () => {
  devnet = await startDevnet()
  ethereum = nodeAt(1)
  base = nodeAt(8453)
})
afterAll(() => devnet.stop())
afterEach(() => {
  for (const wallet of wallets.splice(0)) wallet.destroy()
  vi.useRealTimers()
})

/** The node itself, past the wallet. */
function nodeAt(chainId: number) {
  const { rpcUrl } = devnet.chains.find(({ id }) => id === chainId)!
  const client = createPublicClient({ transport: http(rpcUrl), pollingInterval: 20 })
  return {
    rpcUrl,
    call: (method: string, ...params: unknown[]) => callRpc(rpcUrl, method, params),
    balance: (address: Hex) => client.getBalance({ address }),
    receipt: (hash: unknown) => client.waitForTransactionReceipt({ hash: hash as Hex }),
  }
}

function makeWallet(options: Partial<TestWalletOptions> = {}): TestWallet {
  const chains = [
    { id: 1, name: 'Ethereum', rpcUrl: ethereum.rpcUrl },
    { id: 8453, name: 'Base', rpcUrl: base.rpcUrl },
  ]
  const wallet = createTestWallet({ chains, ...options })
  wallets.push(wallet)
  return wallet
}

async function makeConnected(options: Partial<TestWalletOptions> = {}): Promise<TestWallet> {
  const wallet = makeWallet({ approve: () => 'approve', ...options })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  return wallet
}

/** Wallets give pages addresses in lower case. */
const lower = (address: string | undefined) => address?.toLowerCase()

/** Collects what the page hears. */
function listen(wallet: TestWallet): [name: string, payload: unknown][] {
  const heard: [string, unknown][] = []
  for (const name of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'])
    wallet.provider.on(name, (payload: unknown) => heard.push([name, payload]))
  return heard
}

const ask = (wallet: TestWallet, method: string, ...params: unknown[]) =>
  wallet.provider.request({ method, params })

describe('connecting', () => {
  test('shows no account before the user has approved, and the selected one after', async () => {
    const wallet = makeWallet()
    const heard = listen(wallet)
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
    const answer = ask(wallet, 'eth_requestAccounts')
    expect(wallet.pending).toMatchObject([
      { method: 'eth_requestAccounts', waitsFor: 'approval', origin: 'null', chainId: 1 },
    ])
    wallet.pending[0]?.approve()
    expect(await answer).toEqual([lower(wallet.account)])
    expect(wallet.pending).toEqual([])
    expect(await ask(wallet, 'eth_accounts')).toEqual([lower(wallet.account)])
    expect(heard).toEqual([
      ['connect', { chainId: '0x1' }],
      ['accountsChanged', [lower(wallet.account)]],
    ])
  })

  test('does not ask a page twice', async () => {
    const wallet = makeWallet()
    const first = ask(wallet, 'eth_requestAccounts')
    wallet.pending[0]?.approve()
    await first
    expect(await ask(wallet, 'eth_requestAccounts')).toEqual([lower(wallet.account)])
  })

  test('answers a refusal with 4001, and counts a request once', async () => {
    const wallet = makeWallet()
    const answer = ask(wallet, 'eth_requestAccounts')
    const [request] = wallet.pending
    request?.reject()
    request?.approve()
    await expect(answer).rejects.toMatchObject({ code: 4001, message: 'User rejected the request.' })
    expect(wallet.permitted).toBe(false)
  })

  test('refuses a second connection request while the first one waits with -32002', async () => {
    const wallet = makeWallet()
    const first = ask(wallet, 'eth_requestAccounts')
    await expect(ask(wallet, 'eth_requestAccounts')).rejects.toMatchObject({ code: -32002 })
    wallet.pending[0]?.approve()
    expect(await first).toEqual([lower(wallet.account)])
  })

  test('hands the request to the approve callback and does what it says', async () => {
    const seen: unknown[] = []
    const wallet = makeWallet({
      origin: 'https://shop.example',
      approve: (request) => {
        seen.push([request.method, request.origin])
        return Promise.resolve('reject')
      },
    })
    await expect(ask(wallet, 'eth_requestAccounts')).rejects.toMatchObject({ code: 4001 })
    expect(seen).toEqual([['eth_requestAccounts', 'https://shop.example']])
  })

  test('a callback that throws is an internal error, not a refusal', async () => {
    const wallet = makeWallet({ approve: () => Promise.reject(new Error('broken test')) })
    await expect(ask(wallet, 'eth_requestAccounts')).rejects.toMatchObject({ code: -32603 })
    expect(wallet.pending).toEqual([])
  })

  test('the page is told when the user takes its permission back', async () => {
    const wallet = await makeConnected()
    const heard = listen(wallet)
    wallet.disconnectSite()
    wallet.disconnectSite()
    expect(heard.filter(([name]) => name === 'accountsChanged')).toEqual([['accountsChanged', []]])
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
  })

  test('permissions, chain and account survive a reload when there is a storage, and only there', async () => {
    const records = new Map<string, string>()
    const storage = {
      getItem: (key: string) => records.get(key) ?? null,
      setItem: (key: string, value: string) => void records.set(key, value),
    }
    const before = await makeConnected({ storage })
    before.switchChain(8453)
    before.selectAccount(1)
    const after = makeWallet({ storage })
    expect(await ask(after, 'eth_accounts')).toEqual([lower(before.accounts[1])])
    expect(await ask(after, 'eth_chainId')).toBe('0x2105')
    expect(await ask(makeWallet({ storage, origin: 'https://other.example' }), 'eth_accounts')).toEqual([])
    expect(await ask(makeWallet(), 'eth_accounts')).toEqual([])
  })

  test.each([
    ['denied', { getItem: denied, setItem: denied }],
    ['corrupted', { getItem: () => '{"permittedOrigins":7', setItem: () => {} }],
    ['forged', { getItem: () => '{"permittedOrigins":"null","chainId":"x"}', setItem: () => {} }],
  ])('a storage that is %s means a clean start', async (_how, storage) => {
    const wallet = makeWallet({ storage, approve: () => 'approve' })
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
    expect(await ask(wallet, 'eth_chainId')).toBe('0x1')
    expect(await ask(wallet, 'eth_requestAccounts')).toEqual([lower(wallet.account)])
  })
})

describe('permissions', () => {
  test('are asked for, listed and given back as EIP-2255 has them', async () => {
    const wallet = makeWallet({ approve: () => 'approve', origin: 'https://shop.example' })
    expect(await ask(wallet, 'wallet_getPermissions')).toEqual([])
    const granted = await ask(wallet, 'wallet_requestPermissions', { eth_accounts: {} })
    expect(granted).toEqual([
      {
        invoker: 'https://shop.example',
        parentCapability: 'eth_accounts',
        caveats: [{ type: 'restrictReturnedAccounts', value: [lower(wallet.account)] }],
      },
    ])
    expect(await ask(wallet, 'wallet_getPermissions')).toEqual(granted)
    expect(await ask(wallet, 'wallet_revokePermissions', { eth_accounts: {} })).toBeNull()
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
  })

  test.each([[[]], [[{}]], [[{ camera: {} }]], [[null]]])('%j is refused with -32602', async (params) => {
    const wallet = makeWallet({ approve: () => 'approve' })
    await expect(ask(wallet, 'wallet_requestPermissions', ...params)).rejects.toMatchObject({ code: -32602 })
  })
})

describe('accounts', () => {
  test('selecting another one tells the page once', async () => {
    const wallet = await makeConnected()
    const heard = listen(wallet)
    wallet.selectAccount(1)
    wallet.selectAccount(1)
    expect(heard.filter(([name]) => name === 'accountsChanged')).toEqual([
      ['accountsChanged', [lower(wallet.accounts[1])]],
    ])
    expect(() => wallet.selectAccount(9)).toThrow(RangeError)
  })

  test('all can be shared, with the selected one first', async () => {
    const wallet = await makeConnected({ sharedAccounts: 'all', accountCount: 3 })
    wallet.selectAccount(2)
    const [first, next, third] = wallet.accounts
    expect(await ask(wallet, 'eth_accounts')).toEqual([third, first, next].map(lower))
  })

  test('the development phrase gives the accounts development nodes fund', () => {
    expect(makeWallet({ accountCount: 2 }).accounts).toEqual([
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    ])
  })

  test('own keys stand alone, and a new account is added to them', () => {
    const key = generatePrivateKey()
    const wallet = makeWallet({ privateKeys: [key] })
    expect(wallet.accounts).toEqual([privateKeyToAddress(key)])
    const added = wallet.addAccount()
    expect(wallet.accounts).toEqual([privateKeyToAddress(key), added])
  })
})

describe('signing', () => {
  test('personal_sign signs text and bytes with the key of the account', async () => {
    const wallet = await makeConnected()
    const text = (await ask(wallet, 'personal_sign', 'Hello, Foyer', wallet.account)) as Hex
    expect(await recoverMessageAddress({ message: 'Hello, Foyer', signature: text })).toBe(wallet.account)
    const bytes = (await ask(wallet, 'personal_sign', '0xdeadbeef', wallet.account)) as Hex
    expect(await recoverMessageAddress({ message: { raw: '0xdeadbeef' }, signature: bytes })).toBe(
      wallet.account,
    )
  })

  test('eth_signTypedData_v4 signs an object and its JSON text alike', async () => {
    const wallet = await makeConnected()
    const typedData = mailFor(1)
    const signature = (await ask(wallet, 'eth_signTypedData_v4', wallet.account, typedData)) as Hex
    const same = await ask(wallet, 'eth_signTypedData_v4', wallet.account, JSON.stringify(typedData))
    expect(same).toBe(signature)
    expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(wallet.account)
  })

  test('typed data of another chain, or without types, is refused with -32602 before anybody is asked', async () => {
    const wallet = await makeConnected({ approve: unasked })
    for (const data of [
      mailFor(8453),
      { ...mailFor(1), domain: { chainId: 'one' } },
      { ...mailFor(1), types: undefined },
      'no json',
      undefined,
    ])
      await expect(ask(wallet, 'eth_signTypedData_v4', wallet.account, data)).rejects.toMatchObject({
        code: -32602,
      })
  })

  test('a page that is not connected gets 4100, a foreign address -32602', async () => {
    const wallet = makeWallet({ approve: () => 'approve' })
    await expect(ask(wallet, 'personal_sign', 'Hi', wallet.account)).rejects.toMatchObject({ code: 4100 })
    await ask(wallet, 'eth_requestAccounts')
    const foreign = privateKeyToAddress(generatePrivateKey())
    await expect(ask(wallet, 'personal_sign', 'Hi', foreign)).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining(foreign),
    })
    await expect(ask(wallet, 'personal_sign', 'Hi', wallet.accounts[1])).rejects.toMatchObject({ code: 4100 })
    await expect(ask(wallet, 'personal_sign', 'Hi', '0x12')).rejects.toMatchObject({ code: -32602 })
  })

  test('a wallet locked while the window stood open does not sign', async () => {
    const wallet = makeWallet({ behaviour: { autoApprove: true } })
    await ask(wallet, 'eth_requestAccounts')
    wallet.behave({ autoApprove: false })
    const answer = ask(wallet, 'personal_sign', 'Hi', wallet.account)
    wallet.lock()
    wallet.pending[0]?.approve()
    await expect(answer).rejects.toMatchObject({ code: 4100 })
  })
})

describe('sending', () => {
  const receiver = '0x00000000000000000000000000000000000A11cE'

  test('signs with a key the node does not hold, and moves exactly what it says', async () => {
    const privateKey = generatePrivateKey()
    const wallet = await makeConnected({ privateKeys: [privateKey] })
    const from = wallet.account
    await ethereum.call('anvil_setBalance', from, '0xde0b6b3a7640000')
    const held = (await ethereum.call('eth_accounts')) as string[]
    expect(held.map((address) => address.toLowerCase())).not.toContain(from.toLowerCase())
    await expect(ethereum.call('eth_sendTransaction', { from, to: receiver, value: '0x1' })).rejects.toThrow()

    const before = await ethereum.balance(receiver)
    const hash = await ask(wallet, 'eth_sendTransaction', { from, to: receiver, value: '0x1234' })
    const receipt = await ethereum.receipt(hash)
    expect(receipt).toMatchObject({ status: 'success', from: from.toLowerCase(), type: 'eip1559' })
    expect((await ethereum.balance(receiver)) - before).toBe(0x1234n)
    const fee = receipt.gasUsed * receipt.effectiveGasPrice
    expect(await ethereum.balance(from)).toBe(10n ** 18n - 0x1234n - fee)
  })

  test('several sends approved at once take one nonce each', async () => {
    const wallet = await makeConnected({ privateKeys: [generatePrivateKey()] })
    await ethereum.call('anvil_setBalance', wallet.account, '0xde0b6b3a7640000')
    const send = () =>
      ask(wallet, 'eth_sendTransaction', { from: wallet.account, to: receiver, value: '0x1' })
    const hashes = await Promise.all([send(), send(), send()])
    const sent = await Promise.all(hashes.map((hash) => ethereum.call('eth_getTransactionByHash', hash)))
    expect(sent.map((transaction) => (transaction as { nonce: string }).nonce)).toEqual(['0x0', '0x1', '0x2'])
  })

  test('keeps the fees, gas and nonce the page gives', async () => {
    const wallet = await makeConnected({ privateKeys: [generatePrivateKey()] })
    await ethereum.call('anvil_setBalance', wallet.account, '0xde0b6b3a7640000')
    const asked = {
      gas: '0x7530',
      maxFeePerGas: '0x2540be400',
      maxPriorityFeePerGas: '0x3b9aca00',
      nonce: '0x0',
    }
    const hash = await ask(wallet, 'eth_sendTransaction', { from: wallet.account, to: receiver, ...asked })
    expect(await ethereum.call('eth_getTransactionByHash', hash)).toMatchObject(asked)
    const legacy = { from: wallet.account, to: receiver, gasPrice: '0x2540be400' }
    const older = await ask(wallet, 'eth_sendTransaction', legacy)
    expect(await ethereum.call('eth_getTransactionByHash', older)).toMatchObject({
      type: '0x0',
      gasPrice: '0x2540be400',
    })
  })

  test('deploys a contract, and passes on the reason of one that reverts', async () => {
    const wallet = await makeConnected()
    const from = wallet.account
    // init code that returns the run-time code `revert(0, 0)`: PUSH1 0 PUSH1 0 REVERT
    const data = '0x6460006000fd6000526005601bf3'
    const receipt = await ethereum.receipt(await ask(wallet, 'eth_sendTransaction', { from, data }))
    const to = receipt.contractAddress
    expect(await ethereum.call('eth_getCode', to, 'latest')).toBe('0x60006000fd')
    await expect(ask(wallet, 'eth_sendTransaction', { from, to })).rejects.toMatchObject({
      code: 3,
      message: expect.stringContaining('revert'),
    })
    const forced = await ask(wallet, 'eth_sendTransaction', { from, to, gas: '0xc350' })
    expect(await ethereum.receipt(forced)).toMatchObject({ status: 'reverted' })
  })

  test('a balance too small is the node’s own error', async () => {
    const wallet = await makeConnected({ privateKeys: [generatePrivateKey()] })
    const send = ask(wallet, 'eth_sendTransaction', { from: wallet.account, to: receiver, value: '0x1' })
    await expect(send).rejects.toMatchObject({ message: expect.stringMatching(/insufficient/i) })
  })

  test('goes to the chain the wallet was on when the page asked', async () => {
    const wallet = makeWallet({ behaviour: { autoApprove: true } })
    await ask(wallet, 'eth_requestAccounts')
    wallet.behave({ autoApprove: false })
    const answer = ask(wallet, 'eth_sendTransaction', { from: wallet.account, to: receiver, value: '0x1' })
    wallet.switchChain(8453)
    wallet.pending[0]?.approve()
    expect(await ethereum.receipt(await answer)).toMatchObject({ status: 'success' })
  })

  test.each([
    ['is no object', () => 'now'],
    ['has no sender', () => ({ to: receiver })],
    ['is of another sender', () => ({ from: receiver, to: receiver })],
    ['is for another chain', (from: Hex) => ({ from, to: receiver, chainId: '0x2105' })],
    ['has neither receiver nor code', (from: Hex) => ({ from, value: '0x1' })],
    [
      'has a receiver with a wrong checksum',
      (from: Hex) => ({ from, to: receiver.replace('A11cE', 'a11cE') }),
    ],
    ['has a decimal amount', (from: Hex) => ({ from, to: receiver, value: '100' })],
    ['has a number as amount', (from: Hex) => ({ from, to: receiver, value: 100 })],
    ['has an amount with leading zeros', (from: Hex) => ({ from, to: receiver, value: '0x01' })],
    ['has half a byte of data', (from: Hex) => ({ from, to: receiver, data: '0xabc' })],
    ['has two kinds of fees', (from: Hex) => ({ from, to: receiver, gasPrice: '0x1', maxFeePerGas: '0x1' })],
    ['carries an authorization list', (from: Hex) => ({ from, to: receiver, authorizationList: [] })],
  ])('a transaction that %s is refused with -32602 before anybody is asked', async (_why, transaction) => {
    const wallet = await makeConnected({ approve: unasked })
    await expect(ask(wallet, 'eth_sendTransaction', transaction(wallet.account))).rejects.toMatchObject({
      code: -32602,
    })
  })

  test.each(['eth_sign', 'eth_signTransaction', 'anvil_setBalance', 'personal_unlockAccount', 'constructor'])(
    '%s is answered with 4200 and never reaches the node',
    async (method) => {
      const wallet = await makeConnected()
      await expect(ask(wallet, method, wallet.account, '0x00')).rejects.toMatchObject({ code: 4200 })
    },
  )
})

describe('reading', () => {
  test('goes to the node of the active chain, with the node’s own errors', async () => {
    const wallet = makeWallet()
    await base.call('anvil_mine', '0x5')
    expect(await ask(wallet, 'eth_chainId')).toBe('0x1')
    const one = await ask(wallet, 'eth_blockNumber')
    wallet.switchChain(8453)
    expect(await ask(wallet, 'eth_blockNumber')).toBe(await base.call('eth_blockNumber'))
    expect(one).toBe(await ethereum.call('eth_blockNumber'))
    expect(await ask(wallet, 'net_version')).toBe('8453')
    await expect(ask(wallet, 'eth_getBalance', 'nobody')).rejects.toMatchObject({ code: -32602 })
  })

  test('a node that is not there is an internal error that names it', async () => {
    const rpcUrl = await deadAddress()
    const wallet = makeWallet({ chains: [{ id: 5, rpcUrl }] })
    await expect(ask(wallet, 'eth_blockNumber')).rejects.toMatchObject({
      code: -32603,
      message: expect.stringContaining(rpcUrl),
    })
  })

  test('a request that is none is refused', async () => {
    const wallet = makeWallet()
    await expect(wallet.provider.request(undefined as never)).rejects.toMatchObject({ code: -32600 })
    await expect(wallet.provider.request({ method: 'eth_call', params: {} })).rejects.toMatchObject({
      code: -32602,
    })
  })
})

describe('chains', () => {
  test('switching asks, then tells the page; staying does neither', async () => {
    const wallet = makeWallet()
    const heard = listen(wallet)
    expect(await ask(wallet, 'wallet_switchEthereumChain', { chainId: '0x1' })).toBeNull()
    const answer = ask(wallet, 'wallet_switchEthereumChain', { chainId: '0x2105' })
    expect(await ask(wallet, 'eth_chainId')).toBe('0x1')
    wallet.pending[0]?.approve()
    expect(await answer).toBeNull()
    expect(await ask(wallet, 'eth_chainId')).toBe('0x2105')
    wallet.switchChain(8453)
    expect(heard.filter(([name]) => name === 'chainChanged')).toEqual([['chainChanged', '0x2105']])
  })

  test('an unknown chain is 4902, an ill-formed id -32602', async () => {
    const wallet = makeWallet({ approve: unasked })
    const go = (chainId: unknown) => ask(wallet, 'wallet_switchEthereumChain', { chainId })
    await expect(go('0xa')).rejects.toMatchObject({ code: 4902 })
    for (const chainId of [8453, '8453', '0x02105', '0x0', '0xfffffffffffffffff', undefined])
      await expect(go(chainId)).rejects.toMatchObject({ code: -32602 })
    expect(() => wallet.switchChain(10)).toThrow(expect.objectContaining({ code: 4902 }))
  })

  test('an unknown chain can be added, after which the wallet is on it', async () => {
    const wallet = makeWallet({ approve: () => 'approve', chains: [{ id: 1, rpcUrl: ethereum.rpcUrl }] })
    const heard = listen(wallet)
    const added = { chainId: '0x2105', chainName: 'Base', rpcUrls: [base.rpcUrl] }
    expect(await ask(wallet, 'wallet_addEthereumChain', added)).toBeNull()
    expect(wallet.chains).toContainEqual({ id: 8453, name: 'Base', rpcUrl: base.rpcUrl })
    expect(heard).toContainEqual(['chainChanged', '0x2105'])
    expect(await ask(wallet, 'eth_blockNumber')).toBe(await base.call('eth_blockNumber'))
  })

  test('a chain whose node is another, or cannot be trusted, is not added', async () => {
    const wallet = makeWallet({ approve: unasked })
    const add = (chain: object) => ask(wallet, 'wallet_addEthereumChain', chain)
    const good = { chainId: '0x5', chainName: 'Five', rpcUrls: [base.rpcUrl] }
    await expect(add(good)).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('0x2105'),
    })
    await expect(add({ ...good, rpcUrls: ['http://node.example'] })).rejects.toMatchObject({ code: -32602 })
    await expect(add({ ...good, rpcUrls: 'https://node.example' })).rejects.toMatchObject({ code: -32602 })
    await expect(add({ ...good, chainName: 5 })).rejects.toMatchObject({ code: -32602 })
  })
})

describe('a locked wallet', () => {
  test('shows no accounts, keeps requests waiting, and goes on once unlocked', async () => {
    const wallet = makeWallet({ approve: () => 'approve', behaviour: { locked: true } })
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
    const answer = ask(wallet, 'eth_requestAccounts')
    expect(wallet.pending).toMatchObject([{ method: 'eth_requestAccounts', waitsFor: 'unlock' }])
    wallet.unlock()
    expect(await answer).toEqual([lower(wallet.account)])
  })

  test('is unlocked by approving the request that waits, and refused by rejecting it', async () => {
    const wallet = makeWallet({ behaviour: { locked: true, autoApprove: true } })
    const refused = ask(wallet, 'eth_requestAccounts')
    wallet.pending[0]?.reject()
    await expect(refused).rejects.toMatchObject({ code: 4001 })
    const answer = ask(wallet, 'eth_requestAccounts')
    wallet.pending[0]?.approve()
    expect(await answer).toEqual([lower(wallet.account)])
    expect(wallet.behaviour.locked).toBe(false)
  })

  test('hides the accounts of a connected page and shows them again, with an event each', async () => {
    const wallet = await makeConnected()
    const heard = listen(wallet)
    wallet.lock()
    await expect(ask(wallet, 'personal_sign', 'Hi', wallet.account)).rejects.toMatchObject({ code: 4100 })
    wallet.unlock()
    expect(heard.filter(([name]) => name === 'accountsChanged')).toEqual([
      ['accountsChanged', []],
      ['accountsChanged', [lower(wallet.account)]],
    ])
    expect(await ask(wallet, 'eth_requestAccounts')).toEqual([lower(wallet.account)])
  })
})

describe('behaviour', () => {
  test('reject refuses without asking, pendingError says a window is open', async () => {
    const wallet = makeWallet({ approve: unasked, behaviour: { reject: true } })
    await expect(ask(wallet, 'eth_requestAccounts')).rejects.toMatchObject({ code: 4001 })
    wallet.behave({ reject: false, pendingError: true })
    await expect(ask(wallet, 'eth_requestAccounts')).rejects.toMatchObject({ code: -32002 })
  })

  test('autoApprove needs no user', async () => {
    const wallet = makeWallet({ approve: unasked, behaviour: { autoApprove: true } })
    expect(await ask(wallet, 'eth_requestAccounts')).toEqual([lower(wallet.account)])
  })

  test('hold keeps answers, good and bad, until release', async () => {
    const wallet = makeWallet({ behaviour: { autoApprove: true, hold: true } })
    let settled = 0
    const count = () => (settled += 1)
    const good = ask(wallet, 'eth_requestAccounts').finally(count)
    const bad = ask(wallet, 'eth_sign').finally(count)
    await heldAnswers(wallet, 2)
    expect(settled).toBe(0)
    expect(wallet.permitted).toBe(true)
    wallet.release()
    expect(await good).toEqual([lower(wallet.account)])
    await expect(bad).rejects.toMatchObject({ code: 4200 })
    expect(wallet.held).toBe(0)
  })

  test('switching hold off lets the answers go as well', async () => {
    const wallet = makeWallet({ behaviour: { hold: true } })
    const answer = ask(wallet, 'eth_chainId')
    await heldAnswers(wallet, 1)
    wallet.behave({ hold: false })
    expect(await answer).toBe('0x1')
  })

  test('delayMs lets that time pass before the answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const wallet = makeWallet({ behaviour: { delayMs: 3000 } })
    const settled = vi.fn()
    void ask(wallet, 'eth_chainId').then(settled)
    await vi.advanceTimersByTimeAsync(2999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledWith('0x1')
  })

  test('switches that do not exist are refused when they are set', () => {
    expect(() => makeWallet({ behaviour: { nonsense: 'sing' as never } })).toThrow(/null-accounts/)
    expect(() => makeWallet().behave({ delayMs: -1 })).toThrow(TypeError)
  })

  /** Resolves once so many answers are held; the wallet tells when something changes. */
  function heldAnswers(wallet: TestWallet, count: number) {
    return new Promise<void>((resolve) => {
      const check = () => {
        if (wallet.held === count) resolve()
      }
      wallet.subscribe(check)
      check()
    })
  }
})

describe('announcing', () => {
  test('happens at once and on every request, frozen, until undone', () => {
    const page = new EventTarget()
    const heard: unknown[] = []
    page.addEventListener('eip6963:announceProvider', (event) => heard.push((event as CustomEvent).detail))
    const wallet = makeWallet({ name: 'Other', rdns: 'com.other' })
    const undo = wallet.announce(page)
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(heard).toEqual([expect.anything(), expect.anything()])
    expect(heard[0]).toEqual({ info: wallet.info, provider: wallet.provider })
    expect(
      Object.isFrozen(heard[0]) && Object.isFrozen(wallet.info) && Object.isFrozen(wallet.provider),
    ).toBe(true)
    expect(wallet.info).toMatchObject({ name: 'Other', rdns: 'com.other' })
    expect(wallet.info.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(wallet.info.icon).toMatch(/^data:image\/svg\+xml,/)
    undo()
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(heard).toHaveLength(2)
  })

  test('needs a page', () => {
    expect(() => makeWallet().announce()).toThrow(TypeError)
  })

  test('window.ethereum is replaced and restored, unless another wallet has replaced it', () => {
    const wallet = makeWallet()
    const before = { ethereum: 'somebody' }
    const undo = wallet.injectLegacy(before)
    expect(before.ethereum).toBe(wallet.provider)
    undo()
    expect(before).toEqual({ ethereum: 'somebody' })
    const empty: { ethereum?: unknown } = {}
    wallet.injectLegacy(empty)()
    expect('ethereum' in empty).toBe(false)
    const late = wallet.injectLegacy(empty)
    empty.ethereum = 'later'
    late()
    expect(empty).toEqual({ ethereum: 'later' })
  })
})

describe('the end', () => {
  test('a wallet that lost its chains says so and answers 4900 until it has them back', async () => {
    const wallet = makeWallet()
    const heard = listen(wallet)
    wallet.emitDisconnect()
    await expect(ask(wallet, 'eth_chainId')).rejects.toMatchObject({ code: 4900 })
    wallet.reconnect()
    expect(await ask(wallet, 'eth_chainId')).toBe('0x1')
    expect(heard).toEqual([
      ['disconnect', expect.objectContaining({ code: 4900 })],
      ['connect', { chainId: '0x1' }],
    ])
  })

  test('destroy settles what waits, undoes what was announced and goes silent', async () => {
    const page = new EventTarget()
    const heard: unknown[] = []
    const wallet = makeWallet({ behaviour: { delayMs: 3_600_000 } })
    wallet.announce(page)
    const injected = {}
    wallet.injectLegacy(injected)
    const waiting = ask(wallet, 'eth_requestAccounts')
    const delayed = ask(wallet, 'eth_chainId')
    wallet.destroy()
    await expect(waiting).rejects.toMatchObject({ code: 4900 })
    await expect(delayed).rejects.toMatchObject({ code: 4900 })
    await expect(ask(wallet, 'eth_chainId')).rejects.toMatchObject({ code: 4900 })
    page.addEventListener('eip6963:announceProvider', (event) => heard.push(event))
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(heard).toEqual([])
    expect(injected).toEqual({})
  })

  test('a listener that was removed hears nothing more', async () => {
    const wallet = makeWallet()
    const heard: unknown[] = []
    const listener = (payload: unknown) => void heard.push(payload)
    wallet.provider.on('chainChanged', listener).removeListener('chainChanged', listener)
    wallet.switchChain(8453)
    expect(heard).toEqual([])
  })
})

function mailFor(chainId: number) {
  return {
    domain: { name: 'Foyer', chainId },
    types: { Mail: [{ name: 'text', type: 'string' }] },
    primaryType: 'Mail',
    message: { text: 'Come in' },
  } as const
}

/** Approves the connection and fails the test's request if the user is asked anything more. */
function unasked({ method }: { readonly method: string }): 'approve' {
  if (method !== 'eth_requestAccounts') throw new Error(`The user was asked about ${method}.`)
  return 'approve'
}

function denied(): never {
  throw new Error('The storage is denied.')
}

/** An address of this machine where something listened and nothing does any more. */
async function deadAddress(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}
