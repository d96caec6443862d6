import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isRejection } from '#kernel/chain'
import { transferErrors, type Asset, type PendingRequest, type TransferFee } from '#kernel/money'
import { startDevnet } from '../../../tooling/devnet/devnet.mjs'
import {
  connectedTestWallet,
  nodeAt,
  realEdges,
  type Node,
  type RealEdges,
} from '../testing/fixtures/real-chain.js'
import { createCancelling } from './cancel.js'
import { hashTransaction } from './hash-transaction.js'

type Wallet = Awaited<ReturnType<typeof connectedTestWallet>>
type Fields = Readonly<Record<string, unknown>>

const receiver = '0x000000000000000000000000000000000000bEEF'
const ether = 10n ** 18n
const gwei = 10n ** 9n
const { signal } = new AbortController()
const hex = (value: bigint) => `0x${value.toString(16)}`

let devnet: Awaited<ReturnType<typeof startDevnet>>
let node: Node
let wallet: Wallet
let edges: RealEdges
let snapshot: unknown

beforeAll(async () => {
  devnet = await startDevnet()
  node = nodeAt(devnet.chains[0]!)
})
afterAll(() => devnet.stop())
beforeEach(async () => {
  snapshot = await node.call('evm_snapshot')
  // a block comes when a test says so
  await node.call('evm_setAutomine', false)
  await node.call('anvil_setNextBlockBaseFeePerGas', hex(gwei))
  await mine()
  wallet = await connectedTestWallet([node])
  edges = realEdges({ provider: wallet.provider })
})
afterEach(async () => {
  wallet.destroy()
  await node.call('anvil_dropAllTransactions')
  await node.call('evm_revert', snapshot)
})

const mine = () => node.call('anvil_mine', '0x1')
const read = async (hash: string) => (await node.call('eth_getTransactionByHash', hash)) as Fields
const balance = async (address: string) =>
  BigInt(String(await node.call('eth_getBalance', address, 'latest')))
const native = (): Asset => ({ chainId: 'eip155:1', ...node.network.nativeCurrency })

/** Sends a transfer that waits for a block. */
async function stuck(fields: Fields = {}, amount = ether): Promise<PendingRequest> {
  const hash = (await wallet.provider.request({
    method: 'eth_sendTransaction',
    params: [{ from: wallet.account, to: receiver, value: hex(amount), gas: '0x5208', ...fields }],
  })) as string
  const order = { account: wallet.caip(), network: node.network, asset: native(), receiver, amount }
  return { ...order, hash, signal }
}
/** Cancels by a wallet. */
async function cancel(pending: PendingRequest, provider: unknown = wallet.provider) {
  const cancelling = createCancelling(realEdges({ provider }))
  const fee = await cancelling.estimate(pending)
  return { cancelling, fee, hash: await cancelling.cancel({ ...pending, fee }) }
}
/** A node whose answer to a method differs. */
function lying(method: string, answer: unknown): RealEdges {
  const lies = realEdges({ provider: wallet.provider })
  lies.fault = (asked) => (asked === method ? Response.json({ result: answer }) : undefined)
  return lies
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it went well'),
    (error: unknown) => (error as { readonly code: string }).code,
  )
/** A wallet that changes what it is asked to send. */
const changing = (change: (transaction: Fields) => Fields) => ({
  ...wallet.provider,
  request: ({ method, params }: { method: string; params?: readonly unknown[] }) =>
    wallet.provider.request({
      method,
      ...(params && { params: method === 'eth_sendTransaction' ? [change(params[0] as Fields)] : params }),
    }),
})

// behaviour 17.26
describe('a cancellation', () => {
  test.each<[type: string, fields: Fields]>([
    ['with EIP-1559 fees', { maxFeePerGas: hex(3n * gwei), maxPriorityFeePerGas: hex(gwei) }],
    ['without a tip', { maxFeePerGas: hex(3n * gwei), maxPriorityFeePerGas: '0x0' }],
    ['with a gas price', { gasPrice: hex(3n * gwei) }],
  ])('of a transfer %s moves nothing but the fee', async (_, fields) => {
    const [before, received] = [await balance(wallet.account), await balance(receiver)]
    const pending = await stuck(fields)
    const { cancelling, fee, hash } = await cancel(pending)
    const [former, sent] = [await read(pending.hash), await read(hash)]
    // the node has replaced it in its pool
    expect(former).toBeNull()
    expect(sent).toMatchObject({ from: wallet.account.toLowerCase(), value: '0x0', input: '0x' })
    expect(String(sent['to']).toLowerCase()).toBe(wallet.account.toLowerCase())
    await mine()
    expect(await balance(receiver)).toBe(received)
    const paid = before - (await balance(wallet.account))
    expect(paid).toBeGreaterThan(0n)
    expect(paid).toBeLessThanOrEqual(fee.max)
    const trace = String(BigInt(String(sent['nonce'])))
    expect(await cancelling.isCancellation({ ...pending, trace }, hash)).toBe(true)
  })

  test('raises each fee by an eighth, and is not below the fees of the network', async () => {
    await node.call('anvil_setNextBlockBaseFeePerGas', hex(10n * gwei))
    await mine()
    const dear = await stuck({ maxFeePerGas: hex(40n * gwei), maxPriorityFeePerGas: hex(8n * gwei) })
    const { terms } = await createCancelling(edges).estimate(dear)
    expect(terms).toMatchObject({ maxFeePerGas: 45n * gwei, maxPriorityFeePerGas: 9n * gwei })
    await node.call('anvil_dropAllTransactions')
    const cheap = await stuck({ maxFeePerGas: hex(10n * gwei), maxPriorityFeePerGas: '0x1' })
    const { terms: current } = await createCancelling(edges).estimate(cheap)
    // twice the base fee stays valid through six full blocks
    expect((current as { maxFeePerGas: bigint }).maxFeePerGas).toBeGreaterThan(17n * gwei)
  })

  test('of a transfer that is in a block meanwhile is refused before the prompt', async () => {
    const received = await balance(receiver)
    const pending = await stuck()
    const cancelling = createCancelling(edges)
    const fee = await cancelling.estimate(pending)
    await mine()
    const steps: string[] = []
    const onSending = () => steps.push('sending')
    expect(await codeOf(cancelling.cancel({ ...pending, fee, onSending }))).toBe('evm/NOT_PENDING')
    expect(await codeOf(cancelling.estimate(pending))).toBe('evm/NOT_PENDING')
    expect(steps).toEqual([])
    expect(await balance(receiver)).toBe(received + ether)
  })

  test('that loses the race moves nothing: the transfer is confirmed', async () => {
    const received = await balance(receiver)
    const pending = await stuck({ maxFeePerGas: hex(3n * gwei), maxPriorityFeePerGas: hex(gwei) })
    // the block is made while the wallet shows its prompt
    const slow = {
      ...wallet.provider,
      async request(request: { method: string; params?: readonly unknown[] }) {
        if (request.method === 'eth_sendTransaction') await mine()
        return wallet.provider.request(request)
      },
    }
    await expect(cancel(pending, slow)).rejects.toThrow()
    expect(await balance(receiver)).toBe(received + ether)
  })

  test('whose account cannot pay the fee names it', async () => {
    const pending = await stuck()
    await node.call('anvil_setBalance', wallet.account, hex(1_000n))
    const error: unknown = await createCancelling(edges)
      .estimate(pending)
      .catch((cause: unknown) => cause)
    expect(transferErrors.INSUFFICIENT_FEE.is(error)).toBe(true)
    expect((error as { data: TransferFee }).data.max).toBeGreaterThan(1_000n)
  })

  test('that the user rejects sends nothing', async () => {
    const pending = await stuck()
    const refusing = await connectedTestWallet([node], {
      approve: ({ method }) => (method === 'eth_sendTransaction' ? 'reject' : 'approve'),
    })
    await expect(cancel(pending, refusing.provider)).rejects.toSatisfy(isRejection)
    expect(await read(pending.hash)).toMatchObject({ hash: pending.hash })
    refusing.destroy()
  })
})

describe('a wallet', () => {
  test('that ignores the nonce has cancelled nothing, and that is found out', async () => {
    const received = await balance(receiver)
    const pending = await stuck()
    const trace = String(BigInt(String((await read(pending.hash))['nonce'])))
    const { cancelling, hash } = await cancel(
      pending,
      changing(({ nonce: _, ...rest }) => rest),
    )
    expect(await cancelling.isCancellation({ ...pending, trace }, hash)).toBe(false)
    // also before the nonce of the transfer is stored
    expect(await cancelling.isCancellation(pending, hash)).toBe(false)
    await mine()
    expect(await balance(receiver)).toBe(received + ether)
  })

  test('that sends something else is found out', async () => {
    const pending = await stuck()
    const trace = String(BigInt(String((await read(pending.hash))['nonce'])))
    const other = changing((transaction) => ({ ...transaction, to: receiver, value: '0x1', gas: '0x5208' }))
    expect(await codeOf(cancel(pending, other))).toBe('evm/FOREIGN_HASH')
    const block = (await node.call('eth_getBlockByNumber', 'pending', true)) as { transactions: Fields[] }
    const sent = String(block.transactions.at(-1)?.['hash'])
    expect(await createCancelling(edges).isCancellation({ ...pending, trace }, sent)).toBe(false)
  })

  test('that returns the hash of nothing is no proof', async () => {
    const pending = await stuck()
    const inventive = {
      ...wallet.provider,
      request: async (request: { method: string; params?: readonly unknown[] }) =>
        request.method === 'eth_sendTransaction' ? `0x${'12'.repeat(32)}` : wallet.provider.request(request),
    }
    const { cancelling, hash } = await cancel(pending, inventive)
    expect(await cancelling.isCancellation({ ...pending, trace: '0' }, hash)).toBeUndefined()
  })
})

describe('a node', () => {
  const method = 'eth_getTransactionByHash'

  test('that does not know the transfer offers no cancellation', async () => {
    const pending = await stuck()
    expect(await codeOf(createCancelling(lying(method, null)).estimate(pending))).toBe('evm/NOT_PENDING')
  })

  test.each<[what: string, lie: Fields]>([
    ['the fee', { maxFeePerGas: hex(900n * gwei) }],
    ['the nonce, which is that of another transfer', { nonce: '0x7' }],
    ['the receiver', { to: `0x${'77'.repeat(20)}` }],
    ['the sender', { from: `0x${'77'.repeat(20)}` }],
  ])('that lies about %s is refused', async (_, lie) => {
    const pending = await stuck()
    const answer = { ...(await read(pending.hash)), ...lie }
    expect(await codeOf(createCancelling(lying(method, answer)).estimate(pending))).toBe(
      'evm/NOT_THE_TRANSFER',
    )
  })

  test('of a chain with types of its own cannot make it cost more than 10 times the current fee', async () => {
    const pending = await stuck()
    const answer = { ...(await read(pending.hash)), type: '0x7b', maxFeePerGas: hex(90_000n * gwei) }
    expect(await codeOf(createCancelling(lying(method, answer)).estimate(pending))).toBe(
      'evm/CANCEL_TOO_EXPENSIVE',
    )
    // its nonce is compared with the one that was seen before
    const moved = { ...(await read(pending.hash)), type: '0x7b', nonce: '0x7' }
    const cancelling = createCancelling(lying(method, moved))
    expect(await codeOf(cancelling.estimate({ ...pending, trace: '3' }))).toBe('evm/NOT_THE_TRANSFER')
  })
})

test.each<[type: string, fields: Fields]>([
  ['EIP-1559', { maxFeePerGas: hex(3n * gwei), maxPriorityFeePerGas: '0x0' }],
  ['legacy', { gasPrice: hex(3n * gwei) }],
  ['without a value', { value: '0x0', data: '0x00ff', gas: '0x7530' }],
])('the hash of a transaction is computed from its fields: %s', async (_, fields) => {
  const { hash } = await stuck(fields)
  const answer = await read(hash)
  expect(hashTransaction(answer)).toBe(hash)
  expect(hashTransaction({ ...answer, nonce: '0x99' })).not.toBe(hash)
  expect(hashTransaction({ ...answer, r: undefined })).toBeUndefined()
  expect(hashTransaction({ ...answer, type: '0x71' })).toBeUndefined()
})
