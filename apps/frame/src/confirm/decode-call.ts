import { decodeFunctionData, isAddressEqual, parseAbi, type Address, type Hex } from 'viem'
import type { Call } from './request.js'
import { spendingAmount } from './spending.js'

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 addedValue)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  // Permit2
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])

/** Permit2, at the same address on all networks. */
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** Meaning of a call. */
export type DecodedCall =
  | { readonly kind: 'native' }
  | { readonly kind: 'deploy' }
  | {
      readonly kind: 'transfer'
      readonly token: Address
      readonly from?: Address
      readonly to: Address
      readonly amount: bigint
    }
  | {
      readonly kind: 'spending'
      readonly token: Address
      readonly spender: Address
      readonly amount: bigint | 'unlimited'
      readonly until?: bigint
    }
  | {
      readonly kind: 'allItems'
      readonly token: Address
      readonly operator: Address
      readonly isAllowed: boolean
    }
  | { readonly kind: 'unknown'; readonly to: Address; readonly data: Hex }

/** Decodes a call. Bytes left over are ignored, as contracts do it: `approve` with more data is still an approval. */
export function decodeCall({ to, data = '0x' }: Call): DecodedCall {
  if (!to) return { kind: 'deploy' }
  if (data === '0x') return { kind: 'native' }
  const unknown = { kind: 'unknown', to, data } as const
  const decoded = decode(data)
  if (!decoded) return unknown
  const { functionName, args } = decoded
  switch (functionName) {
    case 'transfer':
      return { kind: 'transfer', token: to, to: args[0], amount: args[1] }
    case 'transferFrom':
    case 'safeTransferFrom':
      return { kind: 'transfer', token: to, from: args[0], to: args[1], amount: args[2] }
    case 'increaseAllowance':
      return { kind: 'spending', token: to, spender: args[0], amount: spendingAmount(args[1], 256) }
    case 'setApprovalForAll':
      return { kind: 'allItems', token: to, operator: args[0], isAllowed: args[1] }
    case 'approve': {
      if (args.length === 2) {
        return { kind: 'spending', token: to, spender: args[0], amount: spendingAmount(args[1], 256) }
      }
      if (!isAddressEqual(to, permit2)) return unknown
      const [token, spender, amount, expiration] = args
      return {
        kind: 'spending',
        token,
        spender,
        amount: spendingAmount(amount, 160),
        until: BigInt(expiration),
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
