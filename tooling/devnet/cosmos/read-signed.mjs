import {
  rawEthSecp256k1PubkeyToRawAddress,
  rawSecp256k1PubkeyToRawAddress,
  serializeSignDoc,
} from '@cosmjs/amino'
import { keccak256, Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { toBase64, toBech32, toHex } from '@cosmjs/encoding'
import { decodeTxRaw, makeSignBytes, makeSignDoc, Registry } from '@cosmjs/proto-signing'

const registry = new Registry()
const messageType = '/cosmos.bank.v1beta1.MsgSend'
/** Ways to sign by their numbers in Protobuf. @type {Readonly<Record<number, string>>} */
const modes = { 1: 'SIGN_MODE_DIRECT', 127: 'SIGN_MODE_LEGACY_AMINO_JSON' }

/**
 * @typedef {{ denom: string, amount: string }} Coin
 * @typedef {{ fromAddress: string, toAddress: string, amount: Coin[] }} Transfer
 * @typedef {NonNullable<ReturnType<typeof readSigned>>} Signed
 */

/**
 * Decodes a transaction with one MsgSend and one signer by CosmJS.
 *
 * @param {Uint8Array} raw
 * @throws {Error} for bytes that are no such transaction
 */
export function readSigned(raw) {
  const { authInfo, body, signatures } = decodeTxRaw(raw)
  const [signer] = authInfo.signerInfos
  const [message] = body.messages
  const [signature] = signatures
  if (!signer || !message || !signature || signatures.length !== 1) throw new Error('no signatures supplied')
  if (body.messages.length !== 1 || message.typeUrl !== messageType || !authInfo.fee)
    throw new Error(`unable to resolve type URL ${message.typeUrl}`)
  const mode = Number(signer.modeInfo?.single?.mode)
  return {
    raw,
    hash: toHex(sha256(raw)).toUpperCase(),
    transfer: /** @type {Transfer} */ (registry.decode(message)),
    body,
    authInfo,
    fee: authInfo.fee,
    mode: mode === 1 || mode === 127 ? mode : undefined,
    sequence: signer.sequence,
    // a message with the key as its only field
    publicKey: signer.publicKey && { type: signer.publicKey.typeUrl, key: signer.publicKey.value.slice(2) },
    signature,
  }
}

/**
 * The parts of a transaction (`TxRaw`) as they were sent: others would have another signature. All of its fields are bytes.
 *
 * @param {Uint8Array} raw
 */
function partsOf(raw) {
  /** @type {Uint8Array[]} */
  const parts = []
  for (let at = 0; at < raw.length;) {
    const number = Number(raw[at++]) >> 3
    let length = 0
    for (let shift = 0; ; shift += 7) {
      const byte = Number(raw[at++])
      length |= (byte & 0x7f) << shift
      if (byte < 0x80) break
    }
    parts[number] = raw.slice(at, at + length)
    at += length
  }
  const [, bodyBytes = new Uint8Array(), authInfoBytes = new Uint8Array()] = parts
  return { bodyBytes, authInfoBytes }
}

/**
 * Verifies the signature of a transaction over its real document.
 *
 * @param {Signed} signed
 * @param {{ chainId: string, accountNumber: bigint, isEthereum: boolean }} account
 */
export function isSignedBy({ raw, transfer, body, fee, mode, sequence, publicKey, signature }, account) {
  if (!publicKey || mode === undefined) return false
  const { chainId, accountNumber, isEthereum } = account
  const { bodyBytes, authInfoBytes } = partsOf(raw)
  const { fromAddress, toAddress, amount } = transfer
  const bytes =
    mode === 1
      ? makeSignBytes(makeSignDoc(bodyBytes, authInfoBytes, chainId, accountNumber))
      : serializeSignDoc({
          chain_id: chainId,
          account_number: `${accountNumber}`,
          sequence: `${sequence}`,
          fee: { amount: fee.amount, gas: `${fee.gasLimit}` },
          msgs: [
            {
              type: 'cosmos-sdk/MsgSend',
              value: { from_address: fromAddress, to_address: toAddress, amount },
            },
          ],
          memo: body.memo,
          ...(body.timeoutHeight > 0n && { timeout_height: `${body.timeoutHeight}` }),
        })
  const hash = isEthereum ? keccak256(bytes) : sha256(bytes)
  return Secp256k1.verifySignature(Secp256k1Signature.fromFixedLength(signature), hash, publicKey.key)
}

/**
 * Address of a key.
 *
 * @param {string} prefix
 * @param {Uint8Array} key
 * @param {boolean} isEthereum
 */
export function addressOfKey(prefix, key, isEthereum) {
  const bytes = isEthereum ? rawEthSecp256k1PubkeyToRawAddress(key) : rawSecp256k1PubkeyToRawAddress(key)
  return toBech32(prefix, bytes)
}

/**
 * A transaction as REST nodes show it.
 *
 * @param {Signed} signed
 */
export function transactionJson({ transfer, body, fee, mode, sequence, publicKey, signature }) {
  return {
    body: {
      messages: [
        {
          '@type': messageType,
          from_address: transfer.fromAddress,
          to_address: transfer.toAddress,
          amount: transfer.amount,
        },
      ],
      memo: body.memo,
      timeout_height: `${body.timeoutHeight}`,
      extension_options: [],
      non_critical_extension_options: [],
    },
    auth_info: {
      signer_infos: [
        {
          public_key: publicKey ? { '@type': publicKey.type, key: toBase64(publicKey.key) } : null,
          mode_info: { single: { mode: modes[mode ?? 1] } },
          sequence: `${sequence}`,
        },
      ],
      fee: { amount: fee.amount, gas_limit: `${fee.gasLimit}`, payer: fee.payer, granter: fee.granter },
      tip: null,
    },
    signatures: [toBase64(signature)],
  }
}
