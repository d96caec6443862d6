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
import type { Hex } from '../node/values.js'

/** Hash of a message (EIP-191). */
export const hashOfMessage = (message: string | Uint8Array): Hex =>
  hashMessage(typeof message === 'string' ? message : { raw: message })

/** Types of the fields that a domain can have (EIP-712). */
const domainTypes: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}

/**
 * Reads a domain. Servers write the chain id as a text, which would be left out of the signed types: the signature would be of no chain.
 *
 * @throws TypeError that names the field
 */
function readDomain(domain: Readonly<Record<string, unknown>>): TypedDataDefinition['domain'] {
  const fields = Object.entries(domain).filter(([, value]) => value !== undefined)
  for (const [field, value] of fields) {
    if (!(field in domainTypes)) throw new TypeError(`domain.${field} is no field of a domain (EIP-712).`)
    if (field !== 'chainId' && typeof value !== 'string')
      throw new TypeError(`domain.${field} must be a text of the type ${domainTypes[field]}.`)
  }
  const { chainId } = domain
  if (chainId === undefined) return domain
  const isInteger =
    typeof chainId === 'bigint' ||
    (typeof chainId === 'number' && Number.isSafeInteger(chainId)) ||
    (typeof chainId === 'string' && /^(\d{1,78}|0x[\da-f]{1,64})$/i.test(chainId))
  const id = isInteger ? BigInt(chainId) : -1n
  if (id < 0n)
    throw new TypeError('domain.chainId must be a whole number, also as a text in decimal or hexadecimal.')
  return { ...domain, chainId: id <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(id) : id }
}

/**
 * Validates typed data (EIP-712) and converts it to JSON for wallets, with its hash. A missing type of the domain is added,
 * because some wallets require it.
 *
 * @throws TypeError or viem's error that names the fault
 */
export function readTypedData(data: unknown): { readonly json: string; readonly hash: Hex } {
  const given = (typeof data === 'string' ? JSON.parse(data) : data) as TypedDataDefinition
  const { types, ...rest } = given
  const domain = readDomain(given.domain ?? {})
  const named = (types as { readonly EIP712Domain?: readonly { readonly name: string }[] }).EIP712Domain
  for (const field of Object.keys(domain ?? {}))
    if (named && !named.some(({ name }) => name === field))
      throw new TypeError(
        `domain.${field} is not among the types of EIP712Domain, so that it would not be signed.`,
      )
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
