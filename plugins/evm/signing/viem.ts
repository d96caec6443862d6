import {
  domainSeparator,
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
import type { Hex } from '../rpc/values.js'

/** Hash of a message (EIP-191). */
export const hashOfMessage = (message: string | Uint8Array): Hex =>
  hashMessage(typeof message === 'string' ? message : { raw: message })

/**
 * Validates typed data (EIP-712) and converts it to JSON for wallets, with its hash. A missing type of the domain is added,
 * because some wallets require it.
 *
 * @throws viem's error that names the fault
 */
export function readTypedData(data: unknown): { readonly json: string; readonly hash: Hex } {
  const given = (typeof data === 'string' ? JSON.parse(data) : data) as TypedDataDefinition
  const { domain = {}, types, ...rest } = given
  const all = { ...rest, domain, types: { EIP712Domain: getTypesForEIP712Domain({ domain }), ...types } }
  const definition = all as unknown as TypedDataDefinition
  validateTypedData(definition)
  return { json: serializeTypedData(definition), hash: hashTypedData(definition) }
}

/** Returns the hash of the domain of a contract (EIP-712) that is described by a name and a version. */
export const permitSeparator = (
  chainId: number | string,
  verifyingContract: string,
  { name, version }: { readonly name: string; readonly version: string },
): Hex =>
  domainSeparator({
    domain: { name, version, chainId: Number(chainId), verifyingContract: verifyingContract as Hex },
  })

/** Whether a signature is by the key of the account. */
export async function isByKeyOf(account: Hex, hash: Hex, signature: Hex): Promise<boolean> {
  try {
    return isAddressEqual(await recoverAddress({ hash, signature }), account)
  } catch {
    // signatures of contracts may have another form
    return false
  }
}

/**
 * Encodes a call without receiver that returns `0x01` if a signature is valid. It calls the account's contract (ERC-1271), and
 * deploys it first if the signature has the data for it (ERC-6492).
 */
export function validatorCall(account: Hex, hash: Hex, signature: Hex): Hex {
  return encodeDeployData({
    abi: universalSignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [account, hash, signature],
  })
}
