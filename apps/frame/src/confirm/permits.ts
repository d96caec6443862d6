import { isAddress } from 'viem'
import type { TypedData } from '../typed-data.js'
import { spendingAmount, type Spending } from './spending.js'

/** Permissions to spend in typed data: ERC-2612, DAI's older form, and Permit2. Empty for data of another kind. */
export function readPermits(data: TypedData): readonly Spending[] {
  const { primaryType, message } = data
  const spender = readAddress(message['spender'])
  if (spender === undefined) return []
  if (primaryType === 'Permit') return readTokenPermit(data, spender)
  const names: Record<string, readonly [field: string, until: string]> = {
    PermitSingle: ['details', 'expiration'],
    PermitBatch: ['details', 'expiration'],
    PermitTransferFrom: ['permitted', 'deadline'],
    PermitBatchTransferFrom: ['permitted', 'deadline'],
    PermitWitnessTransferFrom: ['permitted', 'deadline'],
    PermitBatchWitnessTransferFrom: ['permitted', 'deadline'],
  }
  const [field, untilName] = names[primaryType] ?? []
  if (field === undefined || untilName === undefined) return []
  // an allowance is of 160 bits, a single transfer of 256
  const bits = field === 'details' ? 160 : 256
  const entries: readonly unknown[] = [message[field]].flat()
  const permits = entries.map((entry) => {
    const fields = (entry ?? {}) as Readonly<Record<string, unknown>>
    const token = readAddress(fields['token'])
    const amount = readInteger(fields['amount'])
    const until = readInteger(untilName === 'expiration' ? fields[untilName] : message[untilName])
    if (token === undefined || amount === undefined) return undefined
    const deadline = readInteger(message['sigDeadline'] ?? message['deadline'])
    return { token, spender, amount: spendingAmount(amount, bits), until, deadline }
  })
  return permits.every((permit) => permit !== undefined) ? permits : []
}

function readTokenPermit({ domain, message }: TypedData, spender: string): readonly Spending[] {
  const token = readAddress(domain['verifyingContract'])
  if (token === undefined) return []
  if ('allowed' in message) {
    const expiry = readInteger(message['expiry'])
    const amount = message['allowed'] === true ? 'unlimited' : 0n
    // zero is "without an end" in this form
    return [{ token, spender, amount, until: expiry === 0n ? undefined : expiry }]
  }
  const value = readInteger(message['value'])
  if (value === undefined) return []
  // the deadline ends the signature, the permission itself has no end
  const deadline = readInteger(message['deadline'])
  return [{ token, spender, amount: spendingAmount(value, 256), until: undefined, deadline }]
}

function readAddress(value: unknown): string | undefined {
  return typeof value === 'string' && isAddress(value, { strict: false }) ? value : undefined
}

function readInteger(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  try {
    return BigInt(value)
  } catch {
    return undefined
  }
}
