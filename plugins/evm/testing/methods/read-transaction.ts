import type { Hex } from '../hex.js'
import { rpcErrors } from '../rpc-errors.js'
import { addressParam, bytesParam, chainIdParam, objectParam, quantityParam } from './params.js'

/** A transaction as the page asks for it; amounts in wei, what is undefined is for the wallet to fill in. */
export interface AskedTransaction {
  readonly to: Hex | undefined
  readonly data: Hex | undefined
  readonly value: bigint
  readonly gas: bigint | undefined
  readonly gasPrice: bigint | undefined
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
  readonly nonce: bigint | undefined
}

const beyondThisWallet = ['authorizationList', 'blobs', 'blobVersionedHashes', 'accessList']

/** Reads the object of eth_sendTransaction. Throws -32602 for whatever is wrong in it, naming the field. */
export function readTransaction(
  asked: Readonly<Record<string, unknown>>,
  activeChainId: number,
): AskedTransaction {
  const amount = (name: string) =>
    asked[name] === undefined || asked[name] === null ? undefined : quantityParam(asked[name], name)
  const present = beyondThisWallet.find((name) => asked[name] !== undefined)
  if (present) throw rpcErrors.invalidParams(`This wallet sends no transactions with ${present}.`)
  if (asked['chainId'] !== undefined && chainIdParam(asked['chainId'], 'chainId') !== activeChainId)
    throw rpcErrors.invalidParams(
      `The transaction is for chain ${String(asked['chainId'])}, but the wallet is on chain ${activeChainId}.`,
    )
  const bytes = asked['input'] ?? asked['data'] ?? undefined
  const data = bytes === undefined ? undefined : bytesParam(bytes, 'data')
  const to = asked['to'] === undefined || asked['to'] === null ? undefined : addressParam(asked['to'], 'to')
  if (to === undefined && (data === undefined || data === '0x'))
    throw rpcErrors.invalidParams('A transaction needs a receiver (to) or the code of a contract (data).')
  const fees = {
    gasPrice: amount('gasPrice'),
    maxFeePerGas: amount('maxFeePerGas'),
    maxPriorityFeePerGas: amount('maxPriorityFeePerGas'),
  }
  if (fees.gasPrice !== undefined && (fees.maxFeePerGas ?? fees.maxPriorityFeePerGas) !== undefined)
    throw rpcErrors.invalidParams('gasPrice cannot stand beside maxFeePerGas or maxPriorityFeePerGas.')
  return { to, data, value: amount('value') ?? 0n, gas: amount('gas'), nonce: amount('nonce'), ...fees }
}

/** The object of [transaction]. Throws -32602 when it is none. */
export function transactionParam(params: readonly unknown[]): Readonly<Record<string, unknown>> {
  return objectParam(params[0], 'The transaction')
}
