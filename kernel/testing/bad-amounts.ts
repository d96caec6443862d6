import type { AmountFault } from '../text/amounts.js'

/** A text that is no amount of an asset, and why. */
export interface BadAmount {
  readonly text: string
  readonly fault: AmountFault
}

const of = (fault: AmountFault, ...texts: readonly string[]) =>
  texts.map((text): BadAmount => ({ text, fault }))

/**
 * Texts that people type and paste, and that no asset with these decimals has as an amount. `parseAmount` refuses each with its
 * fault, and rounds none.
 */
export function badAmounts(decimals: number): readonly BadAmount[] {
  const tooFine = `0.${'0'.repeat(decimals)}1`
  return [
    ...of('empty', '', ' ', '\t\n', '\u00a0', '.', ' . '),
    ...of('sign', '-1', '+1', '−1', '-0', '-0.5', '- 1', '+.5', '－1'),
    ...of('exponent', '1e18', '1E-3', '1.5e3', '0e0', '1E+2'),
    ...of(
      'groups',
      '1,234.5',
      '1,5',
      '1 234',
      '1\u00a0234',
      "1'234",
      '1’234',
      '1_000',
      '1..5',
      '1.2.3',
      ',5',
      '5,',
    ),
    ...of('digits', '١٢٣', '1２3', '१.५', '௧', '𝟙'),
    ...of('decimals', tooFine, `1.${'0'.repeat(decimals + 1)}`, `1.${'9'.repeat(decimals + 1)}`),
    ...of(
      'character',
      '0x10',
      '0b1',
      '0o7',
      '1 ETH',
      '$1',
      '1%',
      'Infinity',
      'NaN',
      'null',
      'max',
      '1\u200b2',
      '½',
      '²',
    ),
    ...of('character', '1/2', '1*2', '1e', '﹣1', '(1)', '1n', '1\u0000', '\u202e1', '<b>1</b>', '💰'),
    ...of('tooLong', '9'.repeat(161), `0.${'0'.repeat(200)}`),
  ]
}
