import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes } from '@noble/hashes/utils'
import type { AddressPrefixes } from '../networks.js'
import type { Signer } from './load-signer.js'

type Transaction = InstanceType<Signer['Transaction']>

/** An output that an input spends. */
export interface SpentOutput {
  readonly amount: bigint
  readonly script: Uint8Array
}

/** Signature hash types: all inputs and outputs. Taproot has a default without a byte for it. */
const sighash = { all: 0x01, taprootDefault: 0x00 }
const schnorrBytes = 64

/** Parameters of @scure/btc-signer for addresses with prefixes. */
export const signerNetwork = (prefixes: AddressPrefixes) => ({ ...prefixes, wif: 0 })

const equal = (first: Uint8Array | undefined, second: Uint8Array) =>
  first?.length === second.length && second.every((byte, at) => byte === first[at])

/**
 * Whether the input of a transaction has a valid signature of the address that its output belongs to. Undefined for scripts
 * with more than one key, whose signatures are checked by the network only.
 *
 * @param spent outputs that the inputs spend, as the transaction was before it was signed
 */
export function isInputSigned(
  signer: Signer,
  transaction: Transaction,
  index: number,
  spent: readonly SpentOutput[],
): boolean | undefined {
  const output = spent[index]
  if (!output) return false
  const { OutScript, p2sh, p2wpkh, p2pkh } = signer
  const input = transaction.getInput(index)
  const { type } = OutScript.decode(output.script)
  if (type === 'tr') return isTaprootSigned(signer, transaction, index, spent)
  if (type !== 'wpkh' && type !== 'pkh' && type !== 'sh') return undefined

  const pairs = signaturesOf(signer, input)
  return pairs.some(({ key, signature }) => {
    const hashType = signature.at(-1) ?? sighash.all
    const wpkh = p2wpkh(key)
    const isSegwit = equal(wpkh.script, output.script) || equal(p2sh(wpkh).script, output.script)
    const legacy = p2pkh(key)
    if (!isSegwit && !equal(legacy.script, output.script)) return false
    const hash = isSegwit
      ? transaction.preimageWitnessV0(index, legacy.script, hashType, output.amount)
      : legacyHash(signer, transaction, index, output.script, hashType)
    return hash !== undefined && isEcdsaSignature(signature.slice(0, -1), hash, key)
  })
}

/** Signatures with their keys: those of the PSBT, or of its final scripts. */
function signaturesOf({ Script }: Signer, input: ReturnType<Transaction['getInput']>) {
  const { partialSig = [], finalScriptWitness, finalScriptSig } = input
  const pairs = partialSig.map(([key, signature]) => ({ key, signature }))
  const final = finalScriptWitness ?? (finalScriptSig ? Script.decode(finalScriptSig) : [])
  const [signature, key] = final
  if (signature instanceof Uint8Array && key instanceof Uint8Array) pairs.push({ key, signature })
  return pairs.filter(({ key }) => key.length === 33 || key.length === 65)
}

function isEcdsaSignature(der: Uint8Array, hash: Uint8Array, key: Uint8Array): boolean {
  try {
    return secp256k1.verify(secp256k1.Signature.fromDER(der).toCompactRawBytes(), hash, key)
  } catch {
    return false
  }
}

function isTaprootSigned(
  { OutScript }: Signer,
  transaction: Transaction,
  index: number,
  spent: readonly SpentOutput[],
): boolean | undefined {
  const { tapKeySig, finalScriptWitness, tapScriptSig } = transaction.getInput(index)
  // a script path has a script and its proof
  if (tapScriptSig || (finalScriptWitness && finalScriptWitness.length > 1)) return undefined
  const signature = tapKeySig ?? finalScriptWitness?.[0]
  const output = OutScript.decode(spent[index]?.script ?? new Uint8Array())
  if (!signature || output.type !== 'tr') return false
  const hashType = signature.length > schnorrBytes ? (signature[schnorrBytes] ?? 0) : sighash.taprootDefault
  const [scripts, amounts] = [spent.map(({ script }) => script), spent.map(({ amount }) => amount)]
  try {
    const hash = transaction.preimageWitnessV1(index, scripts, hashType, amounts)
    return schnorr.verify(signature.slice(0, schnorrBytes), hash, output.pubkey)
  } catch {
    return false
  }
}

/** Hash that a signature of a legacy input is of; undefined for types other than `all`. */
function legacyHash(
  { RawTx }: Signer,
  transaction: Transaction,
  index: number,
  script: Uint8Array,
  hashType: number,
): Uint8Array | undefined {
  if (hashType !== sighash.all) return undefined
  const raw = RawTx.decode(transaction.unsignedTx)
  const inputs = raw.inputs.map((input, at) => ({
    ...input,
    finalScriptSig: at === index ? script : new Uint8Array(),
  }))
  const bytes = RawTx.encode({ ...raw, segwitFlag: false, witnesses: undefined, inputs })
  return sha256(sha256(concatBytes(bytes, Uint8Array.of(hashType, 0, 0, 0))))
}
