import { fromBase64 } from '../base64.js'
import {
  authInfoBytes,
  bodyBytes,
  hashOf,
  messageType,
  rawBytes,
  signModes,
  type SignMode,
  type TransferContent,
} from '../transfer/build.js'
import { fieldsOf, readAddressText, readInteger, readPublicKey } from './read-answers.js'

const hashPattern = /^[0-9A-F]{64}$/
const maxLogLength = 300
const signatureBytes = 64

/** A transfer that a transaction contains. Its bytes have the hash of the transaction. */
type ProvenTransfer = TransferContent & { readonly sequence: bigint }

/** A transaction in a block. */
export interface ChainTransaction {
  /** In capital letters. */
  readonly hash: string
  /** 0 for success. */
  readonly code: number
  /** Reason of a failure. */
  readonly log: string
  /** Undefined if it is no transfer, or the node shows other content than that of the hash. */
  readonly transfer: ProvenTransfer | undefined
}

/** Reads a transaction with its result. @throws TypeError */
export function readTransaction(transaction: unknown, result: unknown): ChainTransaction {
  const { txhash, code, raw_log: log } = fieldsOf(result)
  const hash = typeof txhash === 'string' ? txhash.toUpperCase() : ''
  if (!hashPattern.test(hash)) throw new TypeError('no hash')
  if (typeof code !== 'number' || !Number.isInteger(code) || code < 0) throw new TypeError('no result')
  readInteger(fieldsOf(result)['height'])
  return {
    hash,
    code,
    log: typeof log === 'string' ? log.slice(0, maxLogLength) : '',
    transfer: readTransfer(transaction, hash),
  }
}

/**
 * Reads the transfer of a transaction. A node shows its content as JSON: it is encoded again, so that content of another transaction
 * does not have the hash.
 */
function readTransfer(transaction: unknown, hash: string): ProvenTransfer | undefined {
  try {
    const { body, auth_info: authInfo, signatures } = fieldsOf(transaction)
    const { messages, memo, timeout_height: timeoutHeight } = fieldsOf(body)
    const message = only(messages)
    if (message['@type'] !== messageType || typeof memo !== 'string') return undefined
    const coin = only(message['amount'])
    const { denom } = coin
    if (typeof denom !== 'string') return undefined
    const content: TransferContent = {
      from: readAddressText(message['from_address']),
      to: readAddressText(message['to_address']),
      amount: readInteger(coin['amount']),
      denom,
      memo,
      timeoutHeight: readInteger(timeoutHeight),
    }
    const { signer_infos: signers, fee } = fieldsOf(authInfo)
    const signer = only(signers)
    const { single } = fieldsOf(signer['mode_info'])
    const { amount: coins, gas_limit: gas } = fieldsOf(fee)
    const paid = Array.isArray(coins) && coins.length === 0 ? undefined : only(coins)
    const sequence = readInteger(signer['sequence'])
    const list: readonly unknown[] = Array.isArray(signatures) ? signatures : []
    const signature = list.length === 1 ? fromBase64(list[0]) : undefined
    if (signature?.length !== signatureBytes) return undefined
    const raw = rawBytes(
      bodyBytes(content),
      authInfoBytes({
        publicKey: readPublicKey(signer['public_key']),
        mode: readMode(fieldsOf(single)['mode']),
        sequence,
        fee: {
          denom: paid ? String(paid['denom']) : '',
          amount: paid ? readInteger(paid['amount']) : 0n,
          gas: readInteger(gas),
        },
      }),
      signature,
    )
    return hashOf(raw) === hash ? { ...content, sequence } : undefined
  } catch {
    return undefined
  }
}

/** Reads the only entry of a list. @throws TypeError */
function only(list: unknown) {
  if (!Array.isArray(list) || list.length !== 1) throw new TypeError('not one entry')
  return fieldsOf(list[0])
}

/** @throws TypeError */
function readMode(value: unknown): SignMode {
  if (value === 'SIGN_MODE_DIRECT') return signModes.direct
  if (value === 'SIGN_MODE_LEGACY_AMINO_JSON') return signModes.amino
  throw new TypeError('another way to sign')
}
