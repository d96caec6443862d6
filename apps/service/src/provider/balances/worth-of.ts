import { formatUnits } from 'viem'

/**
 * What an amount is worth: multiplied exactly, and a number only then.
 *
 * @param amount in base units of so many decimals.
 * @param price of one whole unit, as decimal text.
 */
export function worthOf(amount: bigint, decimals: number, price: string): number {
  const [whole = '0', fraction = ''] = price.split('.')
  return Number(formatUnits(amount * BigInt(whole + fraction), decimals + fraction.length))
}
