import { encodeFunctionData, parseAbi, parseEther, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { ConfirmRequest, Simulation } from './request.js'
import { account, openConfirm } from './testing/open-confirm.js'

const token = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const receiver = '0xa817afd48e0f85c4555453912785d1e4142608EB'
const abi = parseAbi([
  'function transfer(address, uint256)',
  'function approve(address, uint256)',
  'function setApprovalForAll(address, bool)',
  'function swap(uint256)',
])
const data = encodeFunctionData<typeof abi>
const approval = (amount: bigint) => data({ abi, functionName: 'approve', args: [receiver, amount] })
const swap = data({ abi, functionName: 'swap', args: [5n] })
const readToken = async () => ({ symbol: 'USDC', decimals: 6 })
const simulated = (simulation: Partial<Simulation> | undefined) => async () =>
  simulation && { isFailing: false, changes: [], ...simulation }

async function show(request: ConfirmRequest, environment: Parameters<typeof openConfirm>[1] = {}) {
  const confirm = openConfirm(request, {
    readToken,
    ...environment,
  })
  await confirm.drawn()
  const text = confirm.text()
  const labels = [...confirm.root.querySelectorAll('.panel-buttons button')].map(
    (button) => button.textContent,
  )
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  await confirm.answer
  return { text, labels, canApprove: labels.length > 1, mustTick: labels.includes('Approve anyway') }
}
const fee = { max: 30_000_000_000_000n, hasDataFee: false }
const transaction = (call: { to?: Hex; value?: bigint; data?: Hex }): ConfirmRequest => ({
  kind: 'transaction',
  call,
  fee,
})

describe('transactions', () => {
  it('show a native amount with the whole address, the fee and the network', async () => {
    const { text } = await show(transaction({ to: receiver, value: parseEther('0.1') }))
    expect(text).toContain('Send ETH')
    expect(text).toContain('0.1 ETH')
    expect(text).toContain(receiver)
    expect(text).toContain('At most 0.00003 ETH')
    expect(text).toContain('Base')
  })

  it('decode a transfer of a token', async () => {
    const call = {
      to: token,
      data: data({ abi, functionName: 'transfer', args: [receiver, 5_000_000n] }),
    } as const
    const { text } = await show(transaction(call))
    expect(text).toContain('5 USDC')
    expect(text).toContain(receiver)
    expect(text).toContain(token)
  })

  it.each([
    ['the largest number', approval(2n ** 256n - 1n)],
    ['the largest number with bytes left over', `${approval(2n ** 256n - 1n)}00` as const],
  ])('name an approval of %s unlimited', async (_case, callData) => {
    const hasCode = async () => true
    const { text, labels } = await show(transaction({ to: token, data: callData }), { hasCode })
    expect(text).toContain('Unlimited USDC')
    expect(text).toContain('No limit')
    expect(labels).toEqual(['Cancel', 'Allow'])
  })

  it('name an approval of a whole collection', async () => {
    const call = {
      to: token,
      data: data({ abi, functionName: 'setApprovalForAll', args: [receiver, true] }),
    } as const
    const { text, mustTick } = await show(transaction(call))
    expect(text).toContain('All items of a collection')
    expect(mustTick).toBe(true)
  })

  it('show native value that comes with a call', async () => {
    const { text } = await show(transaction({ to: token, data: approval(1n), value: parseEther('2') }))
    expect(text).toContain('2 ETH')
  })

  it('show the changes of a simulation with their signs', async () => {
    const simulate = simulated({
      changes: [
        { symbol: 'ETH', decimals: 18, amount: -parseEther('0.5') },
        { symbol: 'USDC', decimals: 6, amount: 1_500_000n },
      ],
    })
    const { text } = await show(transaction({ to: token, data: swap }), { simulate })
    expect(text).toMatch(/−0\.5 ETH.*\+1\.5 USDC/)
  })

  it.each<[string, Parameters<typeof show>[1]]>([
    ['no simulation', {}],
    ['a node that cannot simulate', { simulate: simulated(undefined) }],
    ['a failed simulation', { simulate: () => Promise.reject(new Error('offline')) }],
    ['a simulation without changes', { simulate: simulated({}) }],
    ['a simulation that fails', { simulate: simulated({ isFailing: true }) }],
    ['income', { simulate: simulated({ changes: [{ symbol: 'USDC', decimals: 6, amount: 9n }] }) }],
    ['a payment', { simulate: simulated({ changes: [{ symbol: 'USDC', decimals: 6, amount: -9n }] }) }],
  ])('that cannot be read must be ticked with %s', async (_case, environment) => {
    const { text, mustTick } = await show(transaction({ to: token, data: swap }), environment)
    expect(text).toContain('This call cannot be read')
    expect(mustTick).toBe(true)
  })

  it('that can be read need no tick, whatever a simulation shows of balances', async () => {
    const simulate = simulated({ changes: [{ symbol: 'ETH', decimals: 18, amount: -1n }] })
    const { mustTick } = await show(transaction({ to: receiver, value: 1n }), { simulate })
    expect(mustTick).toBe(false)
  })

  it('warn of an expected failure with the reason of the node', async () => {
    const simulate = simulated({ isFailing: true, reason: 'insufficient balance' })
    const { text } = await show(transaction({ to: receiver, value: 1n }), { simulate })
    expect(text).toContain('expected to fail')
    expect(text).toContain('insufficient balance')
  })

  it('to the own account with data must be ticked', async () => {
    const { text, mustTick } = await show(transaction({ to: account.evm, data: swap }), {
      simulate: simulated({ changes: [{ symbol: 'ETH', decimals: 18, amount: 1n }] }),
    })
    expect(text).toContain('A call to your own account')
    expect(mustTick).toBe(true)
  })

  it('test 39: with an authorization of EIP-7702 are refused', async () => {
    const { canApprove } = await show({ kind: 'transaction', call: { to: receiver }, authorizations: 1 })
    expect(canApprove).toBe(false)
  })

  it('of another account are refused', async () => {
    const { canApprove } = await show({ kind: 'transaction', call: { to: receiver }, from: receiver })
    expect(canApprove).toBe(false)
  })
})

describe('batches', () => {
  it('show each call and what they have in common', async () => {
    const { text } = await show({
      kind: 'calls',
      isAtomic: true,
      turnsOnSmartAccount: true,
      calls: [
        { to: token, data: approval(5_000_000n) },
        { to: receiver, value: parseEther('0.02') },
      ],
    })
    expect(text).toContain('Approve 2 calls')
    expect(text).toMatch(/Call 1 of 2.*5 USDC.*Call 2 of 2.*0\.02 ETH/)
    expect(text).toContain('Turned on with this')
    expect(text).toContain('All calls succeed together, or none of them.')
  })

  it('with one call that cannot be read must be ticked, whatever arrives', async () => {
    const simulate = simulated({ changes: [{ symbol: 'USDC', decimals: 6, amount: 1_000_000n }] })
    const calls = [
      { to: receiver, value: 1n },
      { to: token, data: swap },
    ] as const
    const { mustTick } = await show({ kind: 'calls', isAtomic: true, calls }, { simulate })
    expect(mustTick).toBe(true)
  })

  it('show what must be ticked first, with its number', async () => {
    const pay = { to: receiver, value: 1n } as const
    const calls = [...Array.from({ length: 49 }, () => pay), { to: token, data: swap }] as const
    const { text } = await show({ kind: 'calls', isAtomic: true, calls })
    expect(text).toMatch(/Call 50 of 50.*Call 1 of 50.*Call 49 of 50/)
  })

  it('show what has a notice before the others', async () => {
    const calls = [
      { to: receiver, value: 1n },
      { to: token, data: approval(2n ** 256n - 1n) },
    ] as const
    const { text } = await show({ kind: 'calls', isAtomic: true, calls })
    expect(text).toMatch(/Call 2 of 2.*Unlimited.*Call 1 of 2/)
  })

  it('say that calls may fail apart', async () => {
    const { text } = await show({ kind: 'calls', isAtomic: false, calls: [{ to: receiver, value: 1n }] })
    expect(text).toContain('Some may fail.')
  })
})

describe('changes of the delegation', () => {
  it('test 37: name the contract that is replaced, and must be ticked', async () => {
    const { text, mustTick } = await show({ kind: 'delegation', action: 'replace', from: receiver })
    expect(text).toContain('Another app set up your account')
    expect(text).toContain(receiver)
    expect(text).toContain('Base')
    expect(mustTick).toBe(true)
  })

  it('test 37: say what turning off leaves as it is', async () => {
    const { text, labels } = await show({ kind: 'delegation', action: 'turnOff' })
    expect(text).toContain('Address and assets stay the same.')
    expect(labels).toContain('Turn off')
  })

  it('say the fee of turning off', async () => {
    const { text } = await show({ kind: 'delegation', action: 'turnOff', fee })
    expect(text).toContain('At most 0.00003 ETH')
  })
})

describe('what a transaction is sent with', () => {
  const call = { to: receiver, value: 1n } as const

  it('has a fee for data beside the gas on some networks', async () => {
    const { text } = await show({ kind: 'transaction', call, fee: { ...fee, hasDataFee: true } })
    expect(text).toContain('At most 0.00003 ETH, plus the fee for data')
  })

  it('names a nonce that the site has set', async () => {
    expect((await show({ kind: 'transaction', call, fee, values: { nonce: 7 } })).text).toContain(
      'Nonce set by the site7',
    )
    expect((await show({ kind: 'transaction', call, fee, values: {} })).text).not.toContain('Nonce')
  })
})

it('shows both addresses of a change of e-mail', async () => {
  const { text } = await show({ kind: 'emailChange', from: 'ada@meridian.example', to: 'ada@foyer.example' })
  expect(text).toMatch(/ada@meridian\.example.*ada@foyer\.example/)
})
