import { describe, expect, it } from 'vitest'
import { account, openConfirm } from './testing/open-confirm.js'

const token = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const spender = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const fields = (...pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([name, type]) => ({ name, type }))
const permitTypes = {
  Permit: fields(
    ['owner', 'address'],
    ['spender', 'address'],
    ['value', 'uint256'],
    ['nonce', 'uint256'],
    ['deadline', 'uint256'],
  ),
}
const permit = {
  domain: { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: token },
  types: permitTypes,
  primaryType: 'Permit',
  message: { owner: account.evm, spender, value: '250000000', nonce: 0, deadline: 1_900_000_000 },
}
const note = {
  domain: { name: 'Notes', chainId: 8453, verifyingContract: token },
  types: { Note: fields(['text', 'string'], ['tags', 'string[]']) },
  primaryType: 'Note',
  message: { text: 'Hello', tags: ['a', 'b'], unsigned: 'not in the types' },
}

async function textOf(data: unknown, environment: Parameters<typeof openConfirm>[1] = {}) {
  const json = typeof data === 'string' ? data : JSON.stringify(data)
  const nothing = async () => false
  const confirm = openConfirm(
    { kind: 'typedData', data: json },
    { holdsToken: nothing, hasCode: async () => true, ...environment },
  )
  await confirm.drawn()
  const text = confirm.text()
  const labels = [...confirm.root.querySelectorAll('.panel-buttons button')].map(
    (button) => button.textContent,
  )
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  await confirm.answer
  return { text, labels, canApprove: labels.length > 1 }
}

describe('typed data', () => {
  it('is shown as a tree of what is signed', async () => {
    const { text, labels } = await textOf(note)
    expect(text).toMatch(/Note.*text.*Hello.*tags.*a.*b/s)
    expect(text).not.toContain('not in the types')
    expect(labels).toEqual(['Cancel', 'Sign'])
  })

  it.each([
    ['EntryPoint 0.6', '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789'],
    ['EntryPoint 0.7', '0x0000000071727De22E5E9d8BAf0edAc6f37da032'],
    ['EntryPoint 0.8', '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'],
    ['EntryPoint 0.8 in lower case', '0x4337084d9e255ff0702461cf8895ce9e3b5ff108'],
  ])('test 39: an operation for %s is refused', async (_case, verifyingContract) => {
    const { text, canApprove } = await textOf({ ...note, domain: { ...note.domain, verifyingContract } })
    expect(text).toContain('This signature would move your assets')
    expect(canApprove).toBe(false)
  })

  it('test 39: an operation of a smart account is refused, whatever its contract', async () => {
    const types = { PackedUserOperation: fields(['sender', 'address'], ['nonce', 'uint256']) }
    const message = { sender: account.evm, nonce: 1 }
    const data = { ...note, types, primaryType: 'PackedUserOperation', message }
    expect((await textOf(data)).canApprove).toBe(false)
  })

  it('test 39: data for a contract of the account is refused', async () => {
    const toAccount = { ...note, domain: { ...note.domain, verifyingContract: account.evm.toLowerCase() } }
    expect((await textOf(toAccount)).text).toContain('would control your account')
    const { canApprove } = await textOf(note, { accountContracts: [token] })
    expect(canApprove).toBe(false)
  })

  it.each([1, '1', '0x1'])('for network %s is refused on another', async (chainId) => {
    const { text, canApprove } = await textOf({ ...note, domain: { ...note.domain, chainId } })
    expect(text).toContain('It is for network 1, and you are on Base.')
    expect(canApprove).toBe(false)
  })

  it('without a network says so', async () => {
    expect((await textOf({ ...note, domain: { name: 'Notes' } })).text).toContain('Valid on every network')
  })

  it('says so if its hash does not cover the network', async () => {
    const types = { ...note.types, EIP712Domain: fields(['name', 'string']) }
    expect((await textOf({ ...note, types })).text).toContain('Valid on every network')
  })

  it.each(['{', '[]', JSON.stringify({ ...note, message: {} })])(
    'that is not valid is refused: %s',
    async (data) => {
      expect(await textOf(data)).toMatchObject({ canApprove: false })
    },
  )
})

describe('permits', () => {
  const readToken = async () => ({ symbol: 'USDC', decimals: 6 })

  it('are shown as spender, amount and deadline', async () => {
    const { text, labels } = await textOf(permit, { readToken })
    expect(text).toContain('Allow spending')
    expect(text).toContain('250 USDC')
    expect(text).toContain(spender)
    expect(text).toMatch(/Usable until.*2030/)
    expect(labels).toEqual(['Cancel', 'Allow'])
  })

  it('name an amount without a limit', async () => {
    const message = { ...permit.message, value: (2n ** 256n - 1n).toString() }
    const { text } = await textOf({ ...permit, message }, { readToken })
    expect(text).toContain('Unlimited USDC')
    expect(text).toContain('No limit')
  })

  it.each([
    [
      'without a limit to an address without a contract',
      (2n ** 256n - 1n).toString(),
      async () => false,
      true,
    ],
    ['without a limit to a contract', (2n ** 256n - 1n).toString(), async () => true, false],
    ['with a limit', '5', async () => false, false],
  ])('%s are ticked where they must be', async (_case, value, hasCode, mustTick) => {
    const message = { ...permit.message, value }
    const { labels } = await textOf({ ...permit, message }, { readToken, hasCode })
    expect(labels.includes('Approve anyway')).toBe(mustTick)
  })

  it('show base units if the token is not known', async () => {
    expect((await textOf(permit)).text).toContain('250000000 (in base units)')
  })

  it('ignore fields that are not signed, such as a smaller amount', async () => {
    const value = (2n ** 256n - 1n).toString()
    const message = { ...permit.message, value, allowed: false, amount: 1 }
    const { text } = await textOf({ ...permit, message })
    expect(text).toContain('Unlimited')
    expect(text).not.toContain('Take back permission')
  })

  it('of DAI are read by their older form', async () => {
    const types = {
      Permit: fields(
        ['holder', 'address'],
        ['spender', 'address'],
        ['nonce', 'uint256'],
        ['expiry', 'uint256'],
        ['allowed', 'bool'],
      ),
    }
    const message = { holder: account.evm, spender, nonce: 0, expiry: 0, allowed: true }
    expect((await textOf({ ...permit, types, message })).text).toContain('Unlimited')
  })

  it('of Permit2 name each token', async () => {
    const types = {
      PermitBatch: fields(['details', 'PermitDetails[]'], ['spender', 'address'], ['sigDeadline', 'uint256']),
      PermitDetails: fields(
        ['token', 'address'],
        ['amount', 'uint160'],
        ['expiration', 'uint48'],
        ['nonce', 'uint48'],
      ),
    }
    const entry = { token, amount: '5', expiration: 1_900_000_000, nonce: 0 }
    const details = [entry, { ...entry, token: account.evm, amount: (2n ** 160n - 1n).toString() }]
    const message = { details, spender: token, sigDeadline: 1_800_000_000 }
    const { text } = await textOf({
      ...permit,
      domain: { name: 'Permit2', chainId: 8453, verifyingContract: spender },
      types,
      primaryType: 'PermitBatch',
      message,
    })
    expect(text).toContain('5 (in base units)')
    expect(text).toContain('Unlimited')
    expect(text.split('Up to')).toHaveLength(3)
    expect(text).toMatch(/Usable until.*2027/)
  })

  it('of zero take a permission back', async () => {
    const message = { ...permit.message, value: 0 }
    expect((await textOf({ ...permit, message })).text).toContain('Take back permission')
  })
})
