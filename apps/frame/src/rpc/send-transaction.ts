import { numberToHex, type Address, type Hex } from 'viem'
import type { Call } from '../confirm/request.js'
import { FrameError } from '../frame-error.js'
import type { Signer } from '../keys/create-signer.js'
import type { SignedAuthorization } from '../keys/sign-evm.js'
import type { AskNetwork } from './ask-network.js'
import { estimateGas, type FeeLimit } from './fees.js'
import { readQuantity } from './quantity.js'

/** A transaction that the user has confirmed. */
export interface ConfirmedTransaction {
  readonly ask: AskNetwork
  readonly signer: Signer
  readonly chainId: number
  readonly from: Address
  readonly call: Call
  /** Limits that were shown. They are signed as they are, or with less gas where `isEstimated` says so. */
  readonly limit: FeeLimit
  /** Nonce of the request. Default: the next one when it is sent, so that two requests in a row do not get the same. */
  readonly nonce?: number | undefined
  /** Contract that the account is delegated to with this transaction (EIP-7702). */
  readonly delegateTo?: Address | undefined
  /**
   * Whether the gas is estimated again, because an earlier transaction was missing before, as is done with a delegation. The
   * limit stays the most.
   */
  readonly isEstimated?: boolean
}

/**
 * Signs a transaction with the limits that were shown and sends it: EIP-1559, or EIP-7702 with the delegation of the account itself.
 *
 * @returns the hash
 * @throws a FrameError if it needs more gas than was shown, and the node's error, for example when the call would revert
 */
export async function sendTransaction(transaction: ConfirmedTransaction): Promise<Hex> {
  const { ask, signer, chainId, from, call, limit, delegateTo, isEstimated = false } = transaction
  const nonce =
    transaction.nonce ??
    Number(readQuantity('nonce', await ask('eth_getTransactionCount', [from, 'pending'])))
  // the transaction itself uses up a nonce before the delegation is checked
  const authorization =
    delegateTo && (await signer.signAuthorization({ chainId, address: delegateTo, nonce: nonce + 1 }))
  let { gas } = limit
  if (isEstimated || authorization) {
    const more = authorization && { authorizationList: [toWire(authorization)] }
    const needed = await estimateGas(ask, from, call, more)
    if (needed > gas)
      throw new FrameError(
        `The transaction needs ${needed} gas, more than the ${gas} that were shown`,
        -32603,
      )
    gas = needed
  }
  const filled = {
    chainId,
    nonce,
    ...limit,
    gas,
    value: call.value ?? 0n,
    ...(call.to && { to: call.to }),
    ...(call.data && { data: call.data }),
  }
  const serialized = await signer.signTransaction(
    authorization
      ? { type: 'eip7702', ...filled, authorizationList: [authorization] }
      : { type: 'eip1559', ...filled },
  )
  return (await ask('eth_sendRawTransaction', [serialized])) as Hex
}

function toWire({ chainId, address, nonce, r, s, yParity }: SignedAuthorization) {
  return {
    chainId: numberToHex(chainId),
    address,
    nonce: numberToHex(nonce),
    r: numberToHex(BigInt(r)),
    s: numberToHex(BigInt(s)),
    yParity: numberToHex(yParity),
  }
}
