import { getAddress, isAddress } from 'viem'
import type { Hex } from './node/values.js'
import { hashOfMessage, isByKeyOf, validatorCall } from './signing/viem.js'

/** Signer of a message: the key of the account, or its contract, which is of one chain. */
export type Signer = 'key' | 'contract'

/** A signed text, and the account that is said to have signed. */
export interface SignedMessage {
  readonly address: string
  readonly message: string
  /** In hexadecimal, as the capability `signing` returns it. */
  readonly signature: string
}

/** Sends `eth_call` with this data and no address to the chain of the account. Returns the result. */
export type CallChain = (data: Hex) => Promise<unknown>

const hex = /^0x([\da-f]{2})+$/i
/** Half of the order of secp256k1. */
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Whether a text is the address of an account, with its checksum. */
export const isAccount = (address: string): boolean => isAddress(address) && getAddress(address) === address

/**
 * Returns who has signed a text: the key of the account (EIP-191), or its contract (ERC-1271), which may not exist yet (ERC-6492).
 * Undefined if neither has. For servers: it needs no browser and no plugin, only `viem`.
 *
 * @param call asks the chain of the account. Without it signatures of contracts are refused
 */
export async function signerOf(signed: SignedMessage, call?: CallChain): Promise<Signer | undefined> {
  if (!hex.test(signed.signature) || !isAddress(signed.address, { strict: false })) return undefined
  const [address, signature] = [signed.address, signed.signature as Hex]
  const hash = hashOfMessage(signed.message)
  if (await isByKeyOf(address, hash, signature))
    // who has seen a signature can make the one with the other s; accounts make the lower (EIP-2)
    return BigInt(`0x${signature.slice(66, 130)}`) > halfOrder ? undefined : 'key'
  const result = await call?.(validatorCall(address, hash, signature))
  return typeof result === 'string' && /^0x0*1$/.test(result) ? 'contract' : undefined
}

/** Whether an account has signed a text: {@link signerOf}. */
export async function isSigned(signed: SignedMessage, call?: CallChain): Promise<boolean> {
  return (await signerOf(signed, call)) !== undefined
}
