import { numberToHex, type Address, type Hex } from 'viem'
import type { Call } from '../confirm/request.js'
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
  /** Values of the request in place of the node's: `gas`, `maxFeePerGas`, `maxPriorityFeePerGas`. */
  readonly fields?: Readonly<Record<string, unknown>>
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
  const { ask, signer, chainId, from, call, fields = {}, delegateTo } = transaction
  const nonce = Number(readQuantity('nonce', await ask('eth_getTransactionCount', [from, 'pending'])))
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
    fields['gas'] === undefined ? ask('eth_estimateGas', [request]) : Promise.resolve(fields['gas']),
    ask('eth_getBlockByNumber', ['latest', false]),
    ask('eth_maxPriorityFeePerGas', []),
  ])
  const { baseFeePerGas } = Object(block) as { readonly baseFeePerGas?: unknown }
  const maxPriorityFeePerGas = readQuantity('maxPriorityFeePerGas', fields['maxPriorityFeePerGas'] ?? tip)
  const filled = {
    chainId,
    nonce,
    gas: readQuantity('gas', gas),
    maxPriorityFeePerGas,
    maxFeePerGas:
      fields['maxFeePerGas'] === undefined
        ? 2n * readQuantity('baseFeePerGas', baseFeePerGas) + maxPriorityFeePerGas
        : readQuantity('maxFeePerGas', fields['maxFeePerGas']),
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
