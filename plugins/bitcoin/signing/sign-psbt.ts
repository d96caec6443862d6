import type { AddressPrefixes } from '../networks.js'
import type { BitcoinProvider, InputsToSign } from '../contract.js'
import { signingErrors } from '../errors.js'
import { readBytes, toBase64 } from '../wallets/encoding.js'
import { isInputSigned, signerNetwork, type SpentOutput } from './check-input.js'
import type { Signer } from './load-signer.js'

/** A PSBT in base64, or with the inputs to sign. Without them, those of the account are signed. */
export interface PsbtRequest {
  readonly psbt: string
  readonly inputs?: readonly InputsToSign[] | undefined
}

/** PSBTs with whatever scripts: wallets decide what they sign. */
const lenient = {
  allowUnknownOutputs: true,
  allowUnknownInputs: true,
  disableScriptCheck: true,
  allowLegacyWitnessUtxo: true,
} as const

/** Reads a request to sign. @throws bitcoin/BAD_PSBT */
export function readPsbtRequest(transaction: unknown): PsbtRequest {
  if (typeof transaction === 'string') return { psbt: transaction }
  const { psbt, inputs } = Object(transaction) as Partial<PsbtRequest>
  if (typeof psbt !== 'string' || (inputs !== undefined && !Array.isArray(inputs)))
    throw signingErrors.BAD_PSBT()
  return { psbt, inputs }
}

function parse({ Transaction }: Signer, psbt: string) {
  try {
    return Transaction.fromPSBT(readBytes(psbt), lenient)
  } catch (cause) {
    throw signingErrors.BAD_PSBT({ cause })
  }
}

/** Outputs that the inputs of a PSBT spend; undefined where it does not say. */
function spentOutputs(transaction: ReturnType<typeof parse>): readonly (SpentOutput | undefined)[] {
  return Array.from({ length: transaction.inputsLength }, (_, at) => {
    const { witnessUtxo, nonWitnessUtxo, index = 0 } = transaction.getInput(at)
    return witnessUtxo ?? nonWitnessUtxo?.outputs[index]
  })
}

/**
 * Asks the wallet to sign inputs of a PSBT, and verifies each signature.
 *
 * @throws bitcoin/BAD_PSBT, NOTHING_TO_SIGN, CANNOT_SIGN, CHANGED_TRANSACTION or FOREIGN_SIGNATURE
 */
export async function signPsbt(
  signer: Signer,
  provider: BitcoinProvider,
  address: string,
  { psbt, inputs: chosen }: PsbtRequest,
  prefixes: AddressPrefixes,
): Promise<string> {
  const { Address, OutScript } = signer
  const unsigned = parse(signer, psbt)
  const outputs = spentOutputs(unsigned)
  const indexes = outputs.flatMap((output, at) => {
    if (!output) return []
    try {
      const owner = Address(signerNetwork(prefixes)).encode(OutScript.decode(output.script))
      return owner === address ? [at] : []
    } catch {
      // a script without an address
      return []
    }
  })
  const inputs = chosen ?? (indexes.length > 0 ? [{ address, indexes }] : [])
  const isInside = (at: unknown) => Number.isInteger(at) && Number(at) >= 0 && Number(at) < outputs.length
  if (
    inputs.length === 0 ||
    !inputs.every((input) => input.indexes.length > 0 && input.indexes.every(isInside))
  )
    throw signingErrors.NOTHING_TO_SIGN()
  if (!provider.signPsbt) throw signingErrors.CANNOT_SIGN()

  const answer = await provider.signPsbt({ psbt: toBase64(unsigned.toPSBT()), inputs })
  const signed = parse(signer, answer)
  const [before, after] = [unsigned.unsignedTx, signed.unsignedTx]
  if (before.length !== after.length || before.some((byte, at) => byte !== after[at]))
    throw signingErrors.CHANGED_TRANSACTION()
  const spent = outputs.map((output) => output ?? { amount: 0n, script: new Uint8Array() })
  for (const at of inputs.flatMap((input) => [...input.indexes])) {
    // without the output that it spends, nothing can be verified
    if (outputs[at] && isInputSigned(signer, signed, at, spent) === false)
      throw signingErrors.FOREIGN_SIGNATURE()
  }
  return toBase64(signed.toPSBT())
}
