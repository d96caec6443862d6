import type { TypedDataDefinition } from 'viem'
import { validateTypedData } from 'viem/utils'
import { rpcErrors } from '../rpc-errors.js'
import type { WalletMethod } from '../wallet-parts.js'
import { objectParam } from './params.js'
import { askToSign, signer } from './signer.js'

/** EIP-712, [address, data]: the data as JSON text or as an object. A domain of another chain is -32602. */
export const signTypedData: WalletMethod = async (parts, params) => {
  const account = signer(parts, params[0], 'The address')
  const typedData = readTypedData(params[1], parts.chains.active.id)
  await askToSign(parts, 'eth_signTypedData_v4', params)
  return account.signTypedData(typedData)
}

function readTypedData(value: unknown, activeChainId: number): TypedDataDefinition {
  const what = 'The typed data'
  try {
    const data = objectParam(typeof value === 'string' ? JSON.parse(value) : value, what)
    for (const name of ['types', 'domain', 'message'] as const) objectParam(data[name], `Its ${name}`)
    const typedData = data as unknown as TypedDataDefinition
    validateTypedData(typedData)
    const chainId = typedData.domain?.chainId
    if (chainId !== undefined && BigInt(chainId) !== BigInt(activeChainId))
      throw new Error(`it is for chain ${chainId}, but the wallet is on chain ${activeChainId}.`)
    return typedData
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw rpcErrors.invalidParams(`${what} cannot be signed: ${reason}`)
  }
}
