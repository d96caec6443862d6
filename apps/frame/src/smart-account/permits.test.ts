import { createPublicClient, custom, encodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { codeOf } from '../../../../tooling/devnet/contracts.mjs'
import { createSimple7702 } from './simple7702.js'
import { startChains, type AccountWorld, type Chains } from './testing/account-world.js'

const token = '0x00000000000000000000000000000000000070ce'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const spender = '0x00000000000000000000000000000000000b0b02'
const later = 4_000_000_000n
const tokenAbi = parseAbi([
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, bytes signature)',
])
const permit2Abi = parseAbi([
  'struct TokenPermissions { address token; uint256 amount; }',
  'struct PermitTransferFrom { TokenPermissions permitted; uint256 nonce; uint256 deadline; }',
  'struct SignatureTransferDetails { address to; uint256 requestedAmount; }',
  'function permitTransferFrom(PermitTransferFrom permit, SignatureTransferDetails details, address owner, bytes signature)',
])

let chains: Chains
let world: AccountWorld
let owner: Address
beforeAll(async () => {
  chains = await startChains()
  await chains.ask('anvil_setCode', [token, codeOf('SignedErc20')])
  await chains.ask('anvil_setCode', [permit2, codeOf('SignedTransfers')])
  await chains.ask('anvil_impersonateAccount', [spender])
  await chains.ask('anvil_setBalance', [spender, '0xde0b6b3a7640000'])
  world = await chains.createWorld()
  owner = world.owner.address
  // delegated: contracts see code at the address of the key
  const mint = encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [owner, 1_000n] })
  const approve = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [permit2, 500n] })
  const id = await world.sendCalls({
    calls: [
      { to: token, data: mint },
      { to: token, data: approve },
    ],
  })
  await vi.waitUntil(async () => (await world.status(id)).status === 200, { timeout: 20_000 })
  expect(await chains.ask('eth_getCode', [owner, 'latest'])).toMatch(/^0xef0100/)
})
afterAll(() => chains.stop())

const client = () =>
  createPublicClient({
    transport: custom({
      request: ({ method, params }: { readonly method: string; readonly params?: unknown }) =>
        chains.ask(method, params as readonly unknown[]),
    }),
  })
const read = (functionName: 'balanceOf' | 'allowance', ...args: [Address] | [Address, Address]) =>
  client().readContract({ address: token, abi: tokenAbi, functionName, args } as never) as Promise<bigint>
/** Sends a call of the spender. Throws with the reason if it reverts. */
async function spend(to: Address, data: Hex) {
  const call = { from: spender, to, data }
  await chains.ask('eth_call', [call, 'latest'])
  const hash = await chains.ask('eth_sendTransaction', [call])
  await expect.poll(() => chains.ask('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
}
const key = () => ({ network: chains.network, owner, signer: world.signer })
const sign = (data: object) =>
  createSimple7702().sign(key(), {
    kind: 'typedData',
    data: JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  })

const permitData = (value: bigint) =>
  ({
    domain: { name: 'Signed', version: '2', chainId: 8453, verifyingContract: token },
    primaryType: 'Permit',
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    message: { owner, spender, value, nonce: 0n, deadline: later },
  }) as const

// test 38 of the embedded wallet
describe('after delegation', () => {
  it('a permit of a token that asks the code of the account (ERC-1271) is accepted', async () => {
    const signature = await sign(permitData(70n))
    // 65 bytes of the key, without a wrapper
    expect(signature).toMatch(/^0x[\da-f]{130}$/)
    const args = [owner, spender, 70n, later, signature] as const
    await spend(token, encodeFunctionData({ abi: tokenAbi, functionName: 'permit', args }))
    expect(await read('allowance', owner, spender)).toBe(70n)
  })

  it('a permit of another key is refused', async () => {
    const other = await chains.createWorld()
    const data = JSON.stringify(permitData(80n), (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    const args = [owner, spender, 80n, later, await other.signer.signTypedData(data)] as const
    const call = spend(token, encodeFunctionData({ abi: tokenAbi, functionName: 'permit', args }))
    await expect(call).rejects.toThrow('invalid contract signature')
    expect(await read('allowance', owner, spender)).toBe(70n)
  })

  it('a transfer of Permit2 is accepted once', async () => {
    const permit = { permitted: { token, amount: 40n }, nonce: 7n, deadline: later } as const
    const data = {
      domain: { name: 'Permit2', chainId: 8453, verifyingContract: permit2 },
      primaryType: 'PermitTransferFrom',
      types: {
        TokenPermissions: [
          { name: 'token', type: 'address' },
          { name: 'amount', type: 'uint256' },
        ],
        PermitTransferFrom: [
          { name: 'permitted', type: 'TokenPermissions' },
          { name: 'spender', type: 'address' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      message: { ...permit, spender },
    } as const
    const signature = await sign(data)
    const args = [permit, { to: spender, requestedAmount: 40n }, owner, signature] as const
    const call = encodeFunctionData({ abi: permit2Abi, functionName: 'permitTransferFrom', args })
    await spend(permit2, call)
    expect(await read('balanceOf', spender)).toBe(40n)
    await expect(spend(permit2, call)).rejects.toThrow('invalid nonce')
  })

  it('messages are accepted by the code of the account', async () => {
    const message = 'Meridian: sign in'
    const signature = await createSimple7702().sign(key(), { kind: 'message', message })
    expect(await client().verifyMessage({ address: owner, message, signature })).toBe(true)
    const other = await client().verifyMessage({ address: owner, message: 'another', signature })
    expect(other).toBe(false)
  })
})
