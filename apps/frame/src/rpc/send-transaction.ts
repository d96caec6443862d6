import { numberToHex, type Address, type Hex } from 'viem'
import type { Call, TransactionValues } from '../confirm/request.js'
import type { Signer } from '../keys/create-signer.js'
import type { SignedAuthorization } from '../keys/sign-evm.js'
import { readQuantity } from './quantity.js'

/** Asks the node of one network. */
export type AskNetwork = (method: string, params: readonly unknown[]) => Promise<unknown>

/** A transaction that the user has confirmed. */
export interface ConfirmedTransaction {
  readonly ask: AskNetwork
  readonly signer: Signer
  readonly chainId: number
  readonly from: Address
  readonly call: Call
  /** Values of the request. */
  readonly values?: TransactionValues
  /** Contract that the account is delegated to with this transaction (EIP-7702). */
  readonly delegateTo?: Address | undefined
}

/**
 * Fills in nonce, gas and fees, signs a transaction and sends it: EIP-1559, or EIP-7702 with the delegation of the account itself.
 *
 * @returns the hash
 * @throws the node's error, for example when the call would revert
 */
export async function sendTransaction(transaction: ConfirmedTransaction): Promise<Hex> {
  const { ask, signer, chainId, from, call, values = {}, delegateTo } = transaction
  const nonce =
    values.nonce ?? Number(readQuantity('nonce', await ask('eth_getTransactionCount', [from, 'pending'])))
  // the transaction itself uses up a nonce before the delegation is checked
  const authorization =
    delegateTo && (await signer.signAuthorization({ chainId, address: delegateTo, nonce: nonce + 1 }))
  const request = {
    from,
    to: call.to,
    data: call.data,
    value: numberToHex(call.value ?? 0n),
    ...(authorization && { authorizationList: [toWire(authorization)] }),
  }
  const [gas, block, tip] = await Promise.all([
    values.gas ?? ask('eth_estimateGas', [request]).then((answer) => readQuantity('gas', answer)),
    ask('eth_getBlockByNumber', ['latest', false]),
    ask('eth_maxPriorityFeePerGas', []),
  ])
  const { baseFeePerGas } = Object(block) as { readonly baseFeePerGas?: unknown }
  const usualTip = values.maxPriorityFeePerGas ?? readQuantity('maxPriorityFeePerGas', tip)
  const maxFeePerGas = values.maxFeePerGas ?? 2n * readQuantity('baseFeePerGas', baseFeePerGas) + usualTip
  const filled = {
    chainId,
    nonce,
    gas,
    // a site may set a limit below the usual tip
    maxPriorityFeePerGas: usualTip < maxFeePerGas ? usualTip : maxFeePerGas,
    maxFeePerGas,
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
