import { bytesToHex, isAddress, isAddressEqual, type Address } from 'viem'
import type { Call } from '../confirm/request.js'
import { FrameError } from '../frame-error.js'
import { invalid, readQuantity } from '../rpc/quantity.js'
import { readCall } from '../rpc/read-call.js'

/** A batch as the page asks for it (EIP-5792). */
export interface RequestedBatch {
  /** Id of the page; undefined leaves the choice to the wallet. */
  readonly id: string | undefined
  readonly chainId: number
  readonly isAtomic: boolean
  readonly calls: readonly Call[]
  /** Whether the page asks that the fee is paid for the user. The URL of its paymaster is ignored: the operator decides who pays. */
  readonly isSponsored: boolean
}

/** Capability of batches whose fee is paid for the user (ERC-7677). */
export const sponsoring = 'paymasterService'

const version = '2.0.0'
const maxCalls = 50
const maxIdLength = 8_194

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads the parameters of `wallet_sendCalls`.
 *
 * @param capabilitiesOn names of the capabilities that the wallet has on a chain
 * @throws a FrameError that names the field, with a code of EIP-5792 or JSON-RPC
 */
export function readBatch(
  params: unknown,
  owner: Address,
  capabilitiesOn: (chainId: number) => readonly string[],
): RequestedBatch {
  const [given] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const fields = Object(given) as Fields
  if (fields['version'] !== version)
    throw new FrameError(`version must be "${version}", not ${JSON.stringify(fields['version'])}`, -32602)
  const { id, chainId, atomicRequired, from, calls } = fields
  if (from !== undefined) requireOwner(from, owner)
  if (id !== undefined && !(typeof id === 'string' && id !== '' && id.length <= maxIdLength))
    throw invalid('id')
  if (typeof atomicRequired !== 'boolean') throw invalid('atomicRequired')
  if (!Array.isArray(calls) || calls.length === 0) throw invalid('calls')
  if (calls.length > maxCalls)
    throw new FrameError(`The batch has ${calls.length} calls. At most ${maxCalls} are possible.`, 5740)
  const list = calls as readonly unknown[]
  const chain = readChainId('chainId', chainId)
  const capabilities = capabilitiesOn(chain)
  for (const part of [fields, ...list.map((call) => Object(call) as Fields)])
    requireCapabilities(part['capabilities'], capabilities)
  return {
    id,
    chainId: chain,
    isAtomic: atomicRequired,
    isSponsored: capabilities.includes(sponsoring) && sponsoring in Object(fields['capabilities']),
    calls: list.map((call, index) => readBatchCall(call, `calls.${index}`)),
  }
}

function readBatchCall(given: unknown, name: string): Call {
  const call = readCall(Object(given) as Fields, `${name}.`)
  if (!call.to && (call.data === undefined || call.data === '0x'))
    throw new FrameError(`${name} needs \`to\`, or \`data\` with the code of a contract`, -32602)
  return call
}

/** Reads the id of a chain: hexadecimal digits after 0x. */
export function readChainId(field: string, value: unknown): number {
  const chainId = Number(readQuantity(field, value))
  if (!Number.isSafeInteger(chainId) || chainId === 0) throw invalid(field)
  return chainId
}

/** @throws a FrameError with the code 4100 if the account is not that of the wallet */
export function requireOwner(address: unknown, owner: Address): void {
  const isOwn =
    typeof address === 'string' && isAddress(address, { strict: false }) && isAddressEqual(address, owner)
  if (!isOwn) throw new FrameError('The account is not in this wallet', 4100)
}

/** A page must not go on without a capability that it needs. */
function requireCapabilities(given: unknown, known: readonly string[]): void {
  if (given === undefined) return
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw invalid('capabilities')
  for (const [name, value] of Object.entries(given as Fields)) {
    const { optional } = Object(value) as { readonly optional?: unknown }
    if (optional !== true && !known.includes(name))
      throw new FrameError(`The capability ${name.slice(0, 64)} is not supported`, 5700)
  }
}

/** Creates the id of a batch: 32 random bytes. It is a quantity as well, which some pages expect: its first digit is not zero. */
export function createBatchId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  bytes[0] = (bytes[0] ?? 0) | 0x80
  return bytesToHex(bytes)
}
