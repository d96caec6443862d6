import { formatUnits } from 'viem'

/**
 * Returns the fiat value of an amount: the product is exact, only the result is a number.
 *
 * @param amount in base units
 * @param price decimal text of the price of one whole unit
 */
export function fiatValue(amount: bigint, decimals: number, price: string): number {
  const [whole = '0', fraction = ''] = price.split('.')
  return Number(formatUnits(amount * BigInt(whole + fraction), decimals + fraction.length))
}
