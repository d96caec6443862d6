import {
  entryPoint06Address,
  entryPoint07Address,
  entryPoint08Address,
  entryPoint09Address,
} from 'viem/account-abstraction'
import type { TypedData } from '../typed-data.js'
import type { ConfirmEnvironment } from './request.js'

const entryPoints = new Set(
  [entryPoint06Address, entryPoint07Address, entryPoint08Address, entryPoint09Address].map((address) =>
    address.toLowerCase(),
  ),
)
const operationTypes = ['UserOperation', 'PackedUserOperation']

/** Reason for which typed data is never signed. */
export type TypedDataRefusal = 'entryPoint' | 'ownAccount' | 'network'

/**
 * Checks typed data that would be an operation of the account. The signature of a `PackedUserOperation` of EntryPoint 0.8 is plain
 * typed data: it would move assets without a confirm that shows them.
 *
 * @returns undefined if the data may be signed
 */
export function refusalOfTypedData(
  { domain, types }: TypedData,
  { account, accountContracts = [], network }: ConfirmEnvironment,
): TypedDataRefusal | undefined {
  const contract = String(domain['verifyingContract'] ?? '').toLowerCase()
  const isOperation = operationTypes.some((name) => Object.hasOwn(types, name))
  if (isOperation || entryPoints.has(contract)) return 'entryPoint'
  const own = [account.evm, ...accountContracts].map((address) => address.toLowerCase())
  if (own.includes(contract)) return 'ownAccount'
  const chainId = chainIdOf(domain)
  return chainId !== undefined && network.id !== `eip155:${chainId}` ? 'network' : undefined
}

/** Network that typed data is for. Undefined if its hash covers none. */
export function chainIdOf(domain: TypedData['domain']): string | undefined {
  const { chainId } = domain
  if (chainId === undefined || chainId === null) return undefined
  try {
    return String(BigInt(chainId as string | number))
  } catch {
    return String(chainId)
  }
}
