import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { hex } from '@scure/base'
import type { Signer } from './load-signer.js'

const tag = sha256(utf8ToBytes('BIP0322-signed-message'))
const opReturn = Uint8Array.of(0x6a)

/** Hash of a message, tagged as BIP-322 demands. */
function messageHash(message: Uint8Array): Uint8Array {
  return sha256(concatBytes(tag, tag, message))
}

/**
 * Builds the transaction whose witness is the signature of a message (BIP-322, "to_sign"). It spends an output of a script that
 * exists in no block.
 */
export function buildToSign({ RawTx, Transaction }: Signer, message: Uint8Array, script: Uint8Array) {
  const toSpend = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffff_ffff,
        finalScriptSig: concatBytes(Uint8Array.of(0, 32), messageHash(message)),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
    lockTime: 0,
  })
  const transaction = new Transaction({ version: 0, allowUnknownOutputs: true })
  transaction.addInput({
    txid: hex.encode(sha256(sha256(toSpend)).reverse()),
    index: 0,
    sequence: 0,
    witnessUtxo: { amount: 0n, script },
  })
  transaction.addOutput({ amount: 0n, script: opReturn })
  return transaction
}
