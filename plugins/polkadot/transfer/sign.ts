import { untilAborted } from '#kernel'
import { isRejection, rpcCodes } from '#kernel/chain'
import type { PolkadotPayload, PolkadotProvider } from '../contract.js'
import { fromHex, toHex } from '../hex.js'
import type { SignedValues } from '../node/extensions.js'
import type { Runtime } from '../node/runtime.js'
import { typedSignatureOf } from '../signing/verify.js'
import { polkadotTransferErrors } from './errors.js'
import { callBytes, extrinsicBytes, payloadBytes, type TransferContent } from './extrinsic.js'

/** A transfer to sign, with all that its signature covers. */
export interface TransferToSign {
  readonly address: string
  /** Public key of the address. */
  readonly sender: Uint8Array
  readonly content: TransferContent
  readonly runtime: Runtime
  readonly values: SignedValues
  /** Number of the block that the mortality starts with. */
  readonly blockNumber: bigint
  /** Block before the first that can include it, and the last one. */
  readonly after: bigint
  readonly last: bigint
}

/** Code of errors with which nothing was sent. */
export const unsent = { rpcCode: rpcCodes.transactionRejected }

const hexNumber = (value: bigint | number, bytes: number) =>
  `0x${value.toString(16).padStart(2 * bytes, '0')}`

/** Writes the transaction as wallets take it (`SignerPayloadJSON` of `@polkadot/api`). */
function payloadOf(
  { address, runtime, values, blockNumber }: TransferToSign,
  call: Uint8Array,
): PolkadotPayload {
  const { nonce, era, blockHash, genesisHash, specVersion, transactionVersion } = values
  return {
    address,
    assetId: null,
    blockHash: toHex(blockHash),
    blockNumber: hexNumber(blockNumber, 4),
    era: toHex(era),
    genesisHash: toHex(genesisHash),
    metadataHash: null,
    method: toHex(call),
    mode: 0,
    nonce: hexNumber(nonce, 4),
    signedExtensions: runtime.extensions.map(({ name }) => name),
    specVersion: hexNumber(specVersion, 4),
    tip: hexNumber(0, 16),
    transactionVersion: hexNumber(transactionVersion, 4),
    version: 4,
    withSignedTransaction: false,
  }
}

/**
 * Asks the wallet to sign a transfer, once. The signature is verified for the bytes that were built here: a wallet that changes a field
 * has signed others.
 *
 * @returns the bytes of the transaction
 * @throws a rejection; polkadot/CHANGED_TRANSFER, polkadot/NOT_SIGNED with the wallet's error
 */
export async function signTransfer(
  provider: PolkadotProvider,
  transfer: TransferToSign,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { sender, runtime, values, content } = transfer
  const call = callBytes(runtime, content)
  let signature: string
  try {
    ;({ signature } = await untilAborted(provider.signPayload(payloadOf(transfer, call)), signal))
  } catch (cause) {
    signal.throwIfAborted()
    if (isRejection(cause)) throw cause
    throw polkadotTransferErrors.NOT_SIGNED({ cause, ...unsent })
  }
  const bytes = fromHex(signature) ?? new Uint8Array()
  const typed = typedSignatureOf(sender, payloadBytes(runtime, call, values), bytes)
  if (!typed) throw polkadotTransferErrors.CHANGED_TRANSFER({ ...unsent })
  return extrinsicBytes(runtime, call, values, sender, typed)
}
