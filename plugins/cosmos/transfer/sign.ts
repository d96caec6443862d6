import { untilAborted } from '#kernel'
import { isRejection, rpcCodes, toRpcError } from '#kernel/chain'
import { fromBase64 } from '../base64.js'
import type { CosmosAminoDoc, CosmosProvider, CosmosSignature } from '../contract.js'
import { signingErrors } from '../errors.js'
import { aminoBytes, directBytes, isSignedByAddress } from '../signing/verify.js'
import {
  aminoDocument,
  authInfoBytes,
  bodyBytes,
  rawBytes,
  readFee,
  signModes,
  type Fee,
  type PublicKey,
  type TransferContent,
} from './build.js'
import { cosmosTransferErrors } from './errors.js'

/** A transfer to sign, with all that its signature covers. */
export interface TransferToSign {
  readonly content: TransferContent
  readonly publicKey: PublicKey
  readonly sequence: bigint
  readonly accountNumber: bigint
  readonly chainId: string
  readonly fee: Fee
  /** Whether the account signs Amino JSON only. */
  readonly signsAminoOnly: boolean
}

/** Code of errors with which nothing was sent. */
export const unsent = { rpcCode: rpcCodes.transactionRejected }

/**
 * Asks the wallet to sign a transfer, once, and compares what it signed: it may lower the fee, and change nothing else.
 *
 * @returns the bytes of the transaction
 * @throws a rejection; cosmos/CHANGED_TRANSFER, cosmos/RAISED_FEE, cosmos/NOT_SIGNED with the wallet's error
 */
export async function signTransfer(
  provider: CosmosProvider,
  transfer: TransferToSign,
  signal: AbortSignal,
): Promise<Uint8Array> {
  try {
    if (transfer.signsAminoOnly) return await signAmino(provider, transfer, signal)
    try {
      return await signDirect(provider, transfer, signal)
    } catch (error) {
      // such as a paired wallet that approved Amino JSON only: it has shown no prompt
      const { rpcCode } = toRpcError(error)
      if (!signingErrors.CANNOT_SIGN.is(error) && rpcCode !== rpcCodes.unsupportedMethod) throw error
      return await signAmino(provider, transfer, signal)
    }
  } catch (cause) {
    signal.throwIfAborted()
    const { CHANGED_TRANSFER, RAISED_FEE, NOT_SIGNED } = cosmosTransferErrors
    if (isRejection(cause) || CHANGED_TRANSFER.is(cause) || RAISED_FEE.is(cause)) throw cause
    if (signingErrors.OTHER_DOCUMENT.is(cause)) throw CHANGED_TRANSFER({ cause, ...unsent })
    throw NOT_SIGNED({ cause, ...unsent })
  }
}

async function signDirect(
  provider: CosmosProvider,
  transfer: TransferToSign,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { content, chainId, accountNumber } = transfer
  const mode = signModes.direct
  const body = bodyBytes(content)
  const authInfo = authInfoBytes({ ...transfer, mode })
  const document = { bodyBytes: body, authInfoBytes: authInfo, chainId, accountNumber }
  const request = { address: content.from, document, keepsFeeAndMemo: true }
  const { signed, signature } = await untilAborted(provider.signDirect(request), signal)
  const fee = checkFee(transfer, () => readFee(signed.authInfoBytes))
  const expected = authInfoBytes({ ...transfer, mode, fee })
  if (!isEqual(signed.bodyBytes, body) || !isEqual(signed.authInfoBytes, expected)) throw changed()
  return rawBytes(body, expected, signatureOf(transfer, directBytes(signed), signature))
}

async function signAmino(
  provider: CosmosProvider,
  transfer: TransferToSign,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { content } = transfer
  const document = aminoDocument(content, transfer, transfer)
  const request = { address: content.from, document, keepsFeeAndMemo: true }
  const { signed, signature } = await untilAborted(provider.signAmino(request), signal)
  const fee = checkFee(transfer, () => readAminoFee(signed.fee))
  const expected = aminoDocument(content, { ...transfer, fee }, transfer)
  if (!isEqual(aminoBytes(signed), aminoBytes(expected))) throw changed()
  const bytes = signatureOf(transfer, aminoBytes(expected), signature)
  return rawBytes(bodyBytes(content), authInfoBytes({ ...transfer, mode: signModes.amino, fee }), bytes)
}

const changed = () => cosmosTransferErrors.CHANGED_TRANSFER({ ...unsent })

/** Reads the signed fee. @throws cosmos/CHANGED_TRANSFER, or cosmos/RAISED_FEE if it is higher than the shown one */
function checkFee({ fee }: TransferToSign, read: () => Fee): Fee {
  let signed: Fee
  try {
    signed = read()
  } catch (cause) {
    throw cosmosTransferErrors.CHANGED_TRANSFER({ cause, ...unsent })
  }
  if (signed.amount > 0n && signed.denom !== fee.denom) throw changed()
  if (signed.amount > fee.amount) throw cosmosTransferErrors.RAISED_FEE({ ...unsent })
  return signed
}

/** @throws TypeError */
function readAminoFee(value: CosmosAminoDoc['fee']): Fee {
  const { amount: coins, gas } = Object(value) as { readonly amount?: unknown; readonly gas?: unknown }
  const list: readonly unknown[] = Array.isArray(coins) ? coins : []
  const { denom = '', amount = '0' } = Object(list[0]) as {
    readonly denom?: unknown
    readonly amount?: unknown
  }
  if (list.length > 1 || typeof denom !== 'string') throw new TypeError('several denoms')
  const isNumber = (text: unknown): text is string => typeof text === 'string' && /^\d{1,40}$/.test(text)
  if (!isNumber(amount) || !isNumber(gas)) throw new TypeError('no numbers')
  return { denom, amount: BigInt(amount), gas: BigInt(gas) }
}

/** Verifies a signature. Returns its bytes. @throws cosmos/FOREIGN_SIGNATURE */
function signatureOf(
  { content }: TransferToSign,
  document: Uint8Array,
  signature: CosmosSignature,
): Uint8Array {
  const bytes = fromBase64(signature.signature)
  if (!bytes || !isSignedByAddress(content.from, document, signature)) throw signingErrors.FOREIGN_SIGNATURE()
  return bytes
}

const isEqual = (first: Uint8Array, second: Uint8Array) =>
  first.length === second.length && first.every((byte, at) => byte === second[at])
