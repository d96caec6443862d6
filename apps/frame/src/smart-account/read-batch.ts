import { bytesToHex, isAddress, isAddressEqual, size, type Address } from 'viem'
import type { Call } from '../confirm/request.js'
import { FrameError } from '../frame-error.js'
import { invalid, readQuantity } from '../rpc/quantity.js'
import { maxDataBytes, readCall } from '../rpc/read-call.js'

/** A batch as the page asks for it (EIP-5792). */
export interface RequestedBatch {
  /** Id of the page; undefined leaves the choice to the wallet. */
  readonly id: string | undefined
  /** Account of the wallet; undefined leaves the choice to the wallet. */
  readonly from: Address | undefined
  readonly chainId: number
  readonly isAtomic: boolean
  readonly calls: readonly Call[]
  /** Whether the page asks that the fee is paid for the user. */
  readonly isSponsored: boolean
  /** Paymaster of the page; undefined leaves the choice to the operator, as does one that the operator does not allow. */
  readonly paymaster?: PagePaymaster | undefined
}

/** Paymaster that a page names for a batch (ERC-7677). */
export interface PagePaymaster {
  readonly url: string
  readonly context: Readonly<Record<string, unknown>>
}

/** Those who may pay for the batches of a network: the operator, and paymasters that the page names. */
export interface Sponsors {
  /** Whether the operator pays. */
  readonly isOperator: boolean
  /** Origins of paymasters that the page may name. */
  readonly paymasterOrigins: readonly string[]
}

/** Capability of batches whose fee is paid for the user (ERC-7677). */
const sponsoring = 'paymasterService'

const version = '2.0.0'
const maxCalls = 50
const maxIdLength = 8_194
const maxUrlLength = 2_048

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads the parameters of `wallet_sendCalls`.
 *
 * @param accounts addresses of the wallet
 * @param sponsorsOn who may pay for batches on a chain
 * @throws a FrameError that names the field, with a code of EIP-5792 or JSON-RPC
 */
export function readBatch(
  params: unknown,
  accounts: readonly Address[],
  sponsorsOn: (chainId: number) => Sponsors,
): RequestedBatch {
  const [given] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const fields = Object(given) as Fields
  if (fields['version'] !== version)
    throw new FrameError(`version must be "${version}", not ${JSON.stringify(fields['version'])}`, -32602)
  const { id, chainId, atomicRequired, from, calls } = fields
  if (from !== undefined) requireAccount(from, accounts)
  if (id !== undefined && !(typeof id === 'string' && id !== '' && id.length <= maxIdLength))
    throw invalid('id')
  if (typeof atomicRequired !== 'boolean') throw invalid('atomicRequired')
  if (!Array.isArray(calls) || calls.length === 0) throw invalid('calls')
  if (calls.length > maxCalls)
    throw new FrameError(`The batch has ${calls.length} calls. At most ${maxCalls} are possible.`, 5740)
  const list = calls as readonly unknown[]
  const chain = readChainId('chainId', chainId)
  const { isOperator, paymasterOrigins } = sponsorsOn(chain)
  const wanted = (Object(fields['capabilities']) as Fields)[sponsoring]
  const paymaster = readPaymaster(wanted, paymasterOrigins)
  const capabilities = isOperator || paymaster ? [sponsoring] : []
  requireCapabilities(fields['capabilities'], capabilities)
  // none is for a call alone
  for (const call of list) requireCapabilities((Object(call) as Fields)['capabilities'], [])
  const read = list.map((call, index) => readBatchCall(call, `calls.${index}`))
  const bytes = read.reduce((sum, { data }) => sum + (data ? size(data) : 0), 0)
  if (bytes > maxDataBytes)
    throw new FrameError(`The calls have ${bytes} bytes of data. At most ${maxDataBytes} are possible.`, 5740)
  return {
    id,
    from: from as Address | undefined,
    chainId: chain,
    isAtomic: atomicRequired,
    isSponsored: capabilities.includes(sponsoring) && wanted !== undefined,
    paymaster,
    calls: read,
  }
}

/** Reads the paymaster of a page. Undefined if its origin is not allowed. */
function readPaymaster(wanted: unknown, origins: readonly string[]): PagePaymaster | undefined {
  const { url, context } = Object(wanted) as Fields
  if (typeof url !== 'string' || url.length > maxUrlLength || !URL.canParse(url)) return undefined
  if (!origins.includes(new URL(url).origin)) return undefined
  const isContext = context === undefined || (typeof context === 'object' && context !== null)
  if (!isContext || Array.isArray(context)) throw invalid('capabilities.paymasterService.context')
  return { url, context: { ...context } }
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
export function requireAccount(address: unknown, accounts: readonly Address[]): void {
  const isOwn =
    typeof address === 'string' &&
    isAddress(address, { strict: false }) &&
    accounts.some((account) => isAddressEqual(address, account))
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
