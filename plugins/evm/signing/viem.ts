import {
  encodeDeployData,
  erc6492SignatureValidatorByteCode,
  getTypesForEIP712Domain,
  hashMessage,
  hashTypedData,
  isAddressEqual,
  recoverAddress,
  serializeTypedData,
  universalSignatureValidatorAbi,
  validateTypedData,
  type TypedDataDefinition,
} from 'viem'
import type { Hex } from '../rpc/hex.js'

/** What is signed of a message: its hash by EIP-191. */
export const hashOfMessage = (message: string | Uint8Array): Hex =>
  hashMessage(typeof message === 'string' ? message : { raw: message })

/**
 * Typed data as wallets take it, and what is signed of it, by EIP-712. The type of the domain is added where it is left
 * out: some wallets want it.
 * @throws viem's error that says what is wrong with it.
 */
export function readTypedData(data: unknown): { readonly json: string; readonly hash: Hex } {
  const given = (typeof data === 'string' ? JSON.parse(data) : data) as TypedDataDefinition
  const { domain = {}, types, ...rest } = given
  const all = { ...rest, domain, types: { EIP712Domain: getTypesForEIP712Domain({ domain }), ...types } }
  const definition = all as unknown as TypedDataDefinition
  validateTypedData(definition)
  return { json: serializeTypedData(definition), hash: hashTypedData(definition) }
}

/** Whether a signature is by the account's own key. */
export async function isByKeyOf(account: Hex, hash: Hex, signature: Hex): Promise<boolean> {
  try {
    return isAddressEqual(await recoverAddress({ hash, signature }), account)
  } catch {
    // what a contract takes for a signature need be none of a key
    return false
  }
}

/**
 * A call without a receiver that answers `0x01` where a signature is an account's: it asks the account's contract
 * (ERC-1271), and makes it first where it is not there yet and the signature says how (ERC-6492).
 */
export function validatorCall(account: Hex, hash: Hex, signature: Hex): Hex {
  return encodeDeployData({
    abi: universalSignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [account, hash, signature],
  })
}
