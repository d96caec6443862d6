import { decodeFunctionData, isAddressEqual, parseAbi, type Address, type Hex } from 'viem'
import type { CallPermission, DecodedCall } from './decoded-call.js'
import type { Call } from './request.js'
import { decodePermit2, permit2Address } from './decode-permit2.js'
import { spendingAmount } from './spending.js'

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 addedValue)',
  'function decreaseAllowance(address spender, uint256 subtractedValue)',
  // names of the same in older tokens
  'function increaseApproval(address spender, uint256 addedValue)',
  'function decreaseApproval(address spender, uint256 subtractedValue)',
  // ERC-2612, and DAI's older form
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
  // ERC-721 and ERC-1155
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
])

/** Decodes a call. Bytes left over are ignored, as contracts do it: `approve` with more data is still an approval. */
export function decodeCall({ to, data = '0x' }: Call): DecodedCall {
  if (!to) return { kind: 'deploy' }
  if (data === '0x') return { kind: 'native' }
  const decoded = isAddressEqual(to, permit2Address) ? decodePermit2(data) : decodeToken(to, data)
  return decoded ?? { kind: 'unknown', to, data }
}

function decodeToken(token: Address, data: Hex): DecodedCall | undefined {
  const decoded = decode(data)
  if (!decoded) return undefined
  const { functionName, args } = decoded
  const spending = (permission: Omit<CallPermission, 'token'>) =>
    ({ kind: 'spending', permissions: [{ token, ...permission }] }) as const
  switch (functionName) {
    case 'transfer':
      return { kind: 'transfer', transfers: [{ token, to: args[0], amount: args[1] }] }
    case 'transferFrom':
      return { kind: 'transfer', transfers: [{ token, from: args[0], to: args[1], amount: args[2] }] }
    case 'approve':
      return spending({ spender: args[0], amount: spendingAmount(args[1], 256) })
    case 'increaseAllowance':
    case 'increaseApproval':
      return spending({ spender: args[0], amount: spendingAmount(args[1], 256), change: 'raise' })
    case 'decreaseAllowance':
    case 'decreaseApproval':
      return spending({ spender: args[0], amount: spendingAmount(args[1], 256), change: 'lower' })
    case 'permit': {
      const [owner, spender] = args
      if (args.length === 7)
        return spending({ owner, spender, amount: spendingAmount(args[2], 256), deadline: args[3] })
      const [, , , expiry, isAllowed] = args
      // zero is "without an end" in this form
      const until = expiry === 0n ? undefined : expiry
      return spending({ owner, spender, amount: isAllowed ? 'unlimited' : 0n, until })
    }
    case 'setApprovalForAll':
      return { kind: 'allItems', token, operator: args[0], isAllowed: args[1] }
    case 'safeTransferFrom': {
      const [from, to, id] = args
      const amount = args.length === 5 ? args[3] : 1n
      return { kind: 'items', token, from, to, items: [{ id, amount }] }
    }
    case 'safeBatchTransferFrom': {
      const [from, to, ids, amounts] = args
      if (ids.length !== amounts.length) return undefined
      return {
        kind: 'items',
        token,
        from,
        to,
        items: ids.map((id, index) => ({ id, amount: amounts[index] ?? 0n })),
      }
    }
  }
}

function decode(data: Hex) {
  try {
    return decodeFunctionData({ abi, data })
  } catch {
    return undefined
  }
}
