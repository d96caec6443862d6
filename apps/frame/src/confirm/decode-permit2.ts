import { decodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import type { CallPermission, DecodedCall } from './decoded-call.js'
import { spendingAmount } from './spending.js'

/** Permit2, at the same address on all networks. */
export const permit2Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

const abi = parseAbi([
  'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
  'struct PermitBatch { PermitDetails[] details; address spender; uint256 sigDeadline; }',
  'struct AllowanceTransferDetails { address from; address to; uint160 amount; address token; }',
  'struct TokenSpenderPair { address token; address spender; }',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function permit(address owner, PermitSingle permitSingle, bytes signature)',
  'function permit(address owner, PermitBatch permitBatch, bytes signature)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
  'function transferFrom(AllowanceTransferDetails[] transferDetails)',
  'function lockdown(TokenSpenderPair[] approvals)',
])

/** Decodes a call of Permit2. Undefined for a function that is not read, such as a transfer by signature, or does nothing. */
export function decodePermit2(data: Hex): DecodedCall | undefined {
  const decoded = decode(data)
  if (!decoded) return undefined
  const { functionName, args } = decoded
  switch (functionName) {
    case 'approve': {
      const [token, spender, amount, expiration] = args
      return { kind: 'spending', permissions: [permission({ token, amount, expiration }, spender)] }
    }
    case 'permit': {
      const [owner, { details, spender, sigDeadline: deadline }] = args
      const list = Array.isArray(details) ? (details as readonly Details[]) : [details as Details]
      return {
        kind: 'spending',
        permissions: list.map((entry) => ({ ...permission(entry, spender), owner, deadline })),
      }
    }
    case 'transferFrom': {
      if (args.length === 1) return args[0].length > 0 ? { kind: 'transfer', transfers: args[0] } : undefined
      const [from, to, amount, token] = args
      return { kind: 'transfer', transfers: [{ token, from, to, amount }] }
    }
    case 'lockdown':
      return { kind: 'spending', permissions: args[0].map((pair) => ({ ...pair, amount: 0n })) }
  }
}

interface Details {
  readonly token: Address
  readonly amount: bigint
  readonly expiration: number
}

function permission({ token, amount, expiration }: Details, spender: Address): CallPermission {
  return { token, spender, amount: spendingAmount(amount, 160), until: BigInt(expiration) }
}

function decode(data: Hex) {
  try {
    return decodeFunctionData({ abi, data })
  } catch {
    return undefined
  }
}
