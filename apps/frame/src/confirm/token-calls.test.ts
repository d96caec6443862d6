import { encodeFunctionData, parseAbi, zeroHash, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Simulation, TokenInfo } from './request.js'
import { account, openConfirm } from './testing/open-confirm.js'

const token = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const other = '0x1111111111111111111111111111111111111111'
const spender = '0xa817afd48e0f85c4555453912785d1e4142608EB'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const own = account.evm
const unlimited = 2n ** 256n - 1n

/** Data of a call, by the signature of its function. */
function call(signature: string, ...args: readonly unknown[]): Hex {
  return encodeFunctionData({
    abi: parseAbi([`function ${signature}`] as readonly string[]) as never,
    args: args as never,
  } as never)
}

interface Look {
  readonly to?: Hex
  readonly info?: TokenInfo | undefined
  readonly hasCode?: (address: string) => Promise<boolean>
  readonly simulation?: Partial<Simulation>
}

async function show(
  data: Hex,
  { to = token, info = { symbol: 'USDC', decimals: 6 }, hasCode = async () => true, simulation }: Look = {},
) {
  const confirm = openConfirm(
    { kind: 'transaction', call: { to, data } },
    {
      readToken: async () => info,
      hasCode,
      ...(simulation && { simulate: async () => ({ isFailing: false, changes: [], ...simulation }) }),
    },
  )
  await confirm.drawn()
  const text = confirm.text()
  const labels = [...confirm.root.querySelectorAll('.panel-buttons button')].map(
    (button) => button.textContent,
  )
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  await confirm.answer
  return { text, labels, mustTick: labels.includes('Approve anyway') }
}

const permitSignature =
  'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)'
const daiSignature =
  'permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)'
const details = '(address token, uint160 amount, uint48 expiration, uint48 nonce)'

describe('calls of tokens', () => {
  it.each(['increaseAllowance', 'increaseApproval'])('%s raises a limit', async (name) => {
    const { text, labels } = await show(call(`${name}(address spender, uint256 amount)`, spender, 5_000_000n))
    expect(text).toContain('Raises the limit by5 USDC')
    expect(text).toContain(spender)
    expect(labels).toEqual(['Cancel', 'Allow'])
  })

  it.each(['decreaseAllowance', 'decreaseApproval'])('%s lowers a limit', async (name) => {
    const { text, labels } = await show(call(`${name}(address spender, uint256 amount)`, spender, unlimited))
    expect(text).toContain('Lowers the limit by')
    expect(text).not.toContain('No limit')
    expect(labels).toEqual(['Cancel', 'Approve'])
  })

  it.each([
    ['a permit', call(permitSignature, own, spender, unlimited, 1_900_000_000n, 27, zeroHash, zeroHash)],
    ['a permit in the form of DAI', call(daiSignature, own, spender, 0n, 0n, true, 27, zeroHash, zeroHash)],
    ['a raise', call('increaseApproval(address spender, uint256 amount)', spender, 2n ** 255n)],
  ])('%s without a limit says so', async (_case, data) => {
    const { text } = await show(data)
    expect(text).toContain('Unlimited USDC')
    expect(text).toContain('No limit')
    expect(text).toContain(spender)
  })

  it('a permit of another account names that one', async () => {
    const data = call(permitSignature, other, spender, 5n, 1_900_000_000n, 27, zeroHash, zeroHash)
    expect((await show(data)).text).toContain(`From${other}`)
  })

  it.each([
    ['has no code', async () => false],
    ['is not known to the node', () => Promise.reject(new Error('offline'))],
  ])('an approval without a limit must be ticked if the spender %s', async (_case, hasCode) => {
    const approve = (amount: bigint) => call('approve(address spender, uint256 amount)', spender, amount)
    expect((await show(approve(unlimited), { hasCode })).mustTick).toBe(true)
    expect((await show(approve(5n), { hasCode })).mustTick).toBe(false)
  })
})

describe('calls of collections', () => {
  const info = { symbol: 'PUNK', decimals: 0, isCollection: true }

  it.each([
    ['transferFrom(address from, address to, uint256 id)', []],
    ['safeTransferFrom(address from, address to, uint256 id)', []],
    ['safeTransferFrom(address from, address to, uint256 id, bytes data)', ['0x12']],
  ] as const)('%s moves an item, and no amount', async (signature, more) => {
    const { text, mustTick } = await show(call(signature, own, spender, 5_000_000n, ...more), { info })
    expect(text).toContain('Item 5000000')
    expect(text).toContain(spender)
    expect(text).not.toMatch(/base units|5 PUNK/)
    expect(mustTick).toBe(false)
  })

  it('approve is a permission for one item', async () => {
    const { text } = await show(call('approve(address to, uint256 id)', spender, 77n), { info })
    expect(text).toContain('Up toPUNK · Item 77')
  })

  it('safe transfers of ERC-1155 name each item with its number', async () => {
    const single = call(
      'safeTransferFrom(address from, address to, uint256 id, uint256 n, bytes data)',
      own,
      spender,
      7n,
      3n,
      '0x',
    )
    expect((await show(single)).text).toContain('Item 7 × 3')
    const batch = 'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] n, bytes data)'
    const { text, mustTick } = await show(call(batch, own, spender, [7n, 8n], [3n, 1n], '0x'))
    expect(text).toMatch(/Item 7 × 3.*Item 8/)
    expect(mustTick).toBe(false)
    expect((await show(call(batch, own, spender, [7n, 8n], [3n], '0x'))).mustTick).toBe(true)
  })
})

describe('calls of Permit2', () => {
  const entry = { token, amount: 5_000_000n, expiration: 1_900_000_000, nonce: 0 }

  it.each([
    [
      'approve',
      call(
        'approve(address token, address spender, uint160 amount, uint48 until)',
        token,
        spender,
        5_000_000n,
        1_900_000_000,
      ),
    ],
    [
      'permit',
      call(
        `permit(address owner, (${details} details, address spender, uint256 sigDeadline) p, bytes s)`,
        own,
        { details: entry, spender, sigDeadline: 1n },
        '0x',
      ),
    ],
    [
      'permit for several tokens',
      call(
        `permit(address owner, (${details}[] details, address spender, uint256 sigDeadline) p, bytes s)`,
        own,
        { details: [entry], spender, sigDeadline: 1n },
        '0x',
      ),
    ],
  ])('%s allows spending', async (_case, data) => {
    const { text, labels } = await show(data, { to: permit2 })
    expect(text).toMatch(/5 USDC.*2030/)
    expect(text).toContain(spender)
    expect(labels).toEqual(['Cancel', 'Allow'])
    // the same function of another contract means something else
    expect((await show(data)).mustTick).toBe(true)
  })

  it.each([
    [
      'one transfer',
      call(
        'transferFrom(address from, address to, uint160 amount, address token)',
        own,
        spender,
        5_000_000n,
        token,
      ),
    ],
    [
      'several transfers',
      call('transferFrom((address from, address to, uint160 amount, address token)[] list)', [
        { from: own, to: spender, amount: 5_000_000n, token },
      ]),
    ],
  ])('transferFrom sends: %s', async (_case, data) => {
    const { text, mustTick } = await show(data, { to: permit2 })
    expect(text).toMatch(/You send5 USDC/)
    expect(text).toContain(spender)
    expect(mustTick).toBe(false)
  })

  it('lockdown takes permissions back', async () => {
    const data = call('lockdown((address token, address spender)[] list)', [{ token, spender }])
    const { text, mustTick } = await show(data, { to: permit2 })
    expect(text).toContain('Take back permission')
    expect(mustTick).toBe(false)
  })
})

describe('effects of a call that the simulation shows', () => {
  const transfer = call('transfer(address to, uint256 amount)', spender, 5n)
  const sent = { symbol: 'USDC', decimals: 6, amount: -5n, token: token.toLowerCase(), isKnown: true }

  it.each<[string, Partial<Simulation>, boolean]>([
    ['the payment that is drawn', { changes: [sent] }, false],
    ['a larger payment', { changes: [{ ...sent, amount: -6n }] }, true],
    ['a payment with another token', { changes: [sent, { ...sent, token: other }] }, true],
    ['a payment with ether', { changes: [sent, { symbol: 'ETH', decimals: 18, amount: -1n }] }, true],
    ['income', { changes: [sent, { ...sent, amount: 9n, token: other }] }, false],
    ['a permission', { effects: [{ kind: 'spending', token, spender, amount: 5n }] }, true],
    ['the end of a permission', { effects: [{ kind: 'spending', token, spender, amount: 0n }] }, false],
    [
      'a permission for a collection',
      { effects: [{ kind: 'allItems', token: other, operator: spender }] },
      true,
    ],
    ['a permission for an item', { effects: [{ kind: 'spendItem', token: other, spender, id: 1n }] }, true],
    ['an item that leaves', { effects: [{ kind: 'item', token: other, id: 1n, amount: -1n }] }, true],
    ['an item that arrives', { effects: [{ kind: 'item', token: other, id: 1n, amount: 1n }] }, false],
  ])('%s', async (_case, simulation, mustTick) => {
    expect(await show(transfer, { simulation })).toMatchObject({ mustTick })
  })

  it('a permission that is drawn needs no tick, and one for more does', async () => {
    const approve = call('approve(address spender, uint256 amount)', spender, 5n)
    const effect = { kind: 'spending', token: token.toLowerCase(), spender, amount: 5n } as const
    expect(await show(approve, { simulation: { effects: [effect] } })).toMatchObject({ mustTick: false })
    const more = { ...effect, amount: 6n }
    expect(await show(approve, { simulation: { effects: [more] } })).toMatchObject({ mustTick: true })
    const foreign = { ...effect, spender: other }
    expect(await show(approve, { simulation: { effects: [foreign] } })).toMatchObject({ mustTick: true })
  })

  it('a token that nothing but its contract names is called unknown, after what is paid', async () => {
    const changes = [{ decimals: 6, amount: 1_000_000_000n, token: other }, sent]
    const { text } = await show(transfer, { simulation: { changes } })
    expect(text).toMatch(new RegExp(`−0\\.000005 USDC.*\\+1000Unknown token${other}`))
  })
})
