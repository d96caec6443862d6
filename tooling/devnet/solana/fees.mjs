import { ComputeBudgetProgram } from '@solana/web3.js'

const lamportsPerSignature = 5_000
const defaultUnitsPerInstruction = 200_000
const maxUnits = 1_400_000
const microLamports = 1_000_000n
const instructionTags = { setUnitLimit: 2, setUnitPrice: 3 }

/**
 * Returns the fee of a transaction in lamports: 5,000 per signature, and the priority fee, which is the price of a compute unit
 * times the requested units.
 *
 * @param {import('@solana/web3.js').VersionedMessage} message
 * @returns {number}
 */
export function feeOf(message) {
  let price = 0n
  /** @type {number | undefined} */
  let limit
  let others = 0
  for (const { programIdIndex, data } of message.compiledInstructions) {
    const isBudget = message.staticAccountKeys[programIdIndex]?.equals(ComputeBudgetProgram.programId)
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (!isBudget) others += 1
    else if (data[0] === instructionTags.setUnitLimit) limit = view.getUint32(1, true)
    else if (data[0] === instructionTags.setUnitPrice) price = view.getBigUint64(1, true)
  }
  const units = Math.min(limit ?? others * defaultUnitsPerInstruction, maxUnits)
  const priority = (price * BigInt(units) + microLamports - 1n) / microLamports
  return message.header.numRequiredSignatures * lamportsPerSignature + Number(priority)
}
