import type { Call, TransactionValues } from '../confirm/request.js'
import { FrameError } from '../frame-error.js'
import { invalid, readQuantity } from './quantity.js'
import { readCall } from './read-call.js'

type Fields = Readonly<Record<string, unknown>>

/** A transaction of a request. */
export interface RequestedTransaction {
  readonly call: Call
  readonly values: TransactionValues
  /** Number of EIP-7702 authorizations, of which no site may ask for one. */
  readonly authorizations: number
}

/** Legacy, with an access list, with a priority fee, and with authorizations. */
const knownTypes = [0n, 1n, 2n, 4n]
const maxGas = 2n ** 64n - 1n

/**
 * Reads the transaction of `eth_sendTransaction`. It is sent as EIP-1559; the legacy `gasPrice` is both of its fees then.
 *
 * @param chainId of the network that it is for
 * @throws a FrameError with the code -32602 that names a field which is invalid, or which would change what is sent
 */
export function readTransaction(given: unknown, chainId: number): RequestedTransaction {
  const fields = Object(given) as Fields
  const { authorizationList } = fields
  const call = readCall(fields)
  if (call.to === undefined && (call.data === undefined || call.data === '0x'))
    throw new FrameError('to is invalid: it is required in a transaction without data', -32602)
  const type = read(fields, 'type')
  if (type !== undefined && !knownTypes.includes(type))
    throw new FrameError(
      `type is invalid: transactions of type 0x${type.toString(16)} are not supported`,
      -32602,
    )
  for (const field of ['blobs', 'blobVersionedHashes', 'calls'])
    if (fields[field] !== undefined) throw new FrameError(`${field} is invalid: it is not supported`, -32602)
  const asked = read(fields, 'chainId')
  if (asked !== undefined && asked !== BigInt(chainId))
    throw new FrameError(`chainId is invalid: the request is for the network ${chainId}`, -32602)
  return {
    call,
    values: { ...readGas(fields), ...readFees(fields), ...readNonce(fields) },
    authorizations: Array.isArray(authorizationList) ? authorizationList.length : 0,
  }
}

/** `gasLimit` is no field of JSON-RPC: wallets check it and estimate, and sites pass one that is too low. */
function readGas(fields: Fields): Pick<TransactionValues, 'gas'> {
  read(fields, 'gasLimit')
  const gas = read(fields, 'gas')
  if (gas === undefined) return {}
  if (gas === 0n || gas > maxGas) throw invalid('gas')
  return { gas }
}

function readFees(fields: Fields): Pick<TransactionValues, 'maxFeePerGas' | 'maxPriorityFeePerGas'> {
  const gasPrice = read(fields, 'gasPrice')
  const maxFeePerGas = read(fields, 'maxFeePerGas')
  const maxPriorityFeePerGas = read(fields, 'maxPriorityFeePerGas')
  if (gasPrice !== undefined) {
    if (maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined)
      throw new FrameError(
        'gasPrice is invalid: leave it out, or maxFeePerGas and maxPriorityFeePerGas',
        -32602,
      )
    return { maxFeePerGas: gasPrice, maxPriorityFeePerGas: gasPrice }
  }
  if (maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined && maxPriorityFeePerGas > maxFeePerGas)
    throw new FrameError('maxPriorityFeePerGas is invalid: it is above maxFeePerGas', -32602)
  return {
    ...(maxFeePerGas !== undefined && { maxFeePerGas }),
    ...(maxPriorityFeePerGas !== undefined && { maxPriorityFeePerGas }),
  }
}

/** With the nonce of a pending transaction it replaces that one: another nonce would send both. */
function readNonce(fields: Fields): Pick<TransactionValues, 'nonce'> {
  const nonce = read(fields, 'nonce')
  if (nonce === undefined) return {}
  if (nonce > BigInt(Number.MAX_SAFE_INTEGER)) throw invalid('nonce')
  return { nonce: Number(nonce) }
}

/** Reads a quantity; undefined for one that is left out. */
function read(fields: Fields, name: string): bigint | undefined {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  return readQuantity(name, value)
}
