/** German texts. */
export default {
  transactions: {
    faultSign: 'Geben Sie den Betrag ohne Vorzeichen ein, zum Beispiel {example}.',
    faultExponent: 'Geben Sie den Betrag vollständig ein, ohne Exponent.',
    faultGroups: 'Geben Sie den Betrag ohne Tausendertrennzeichen ein, zum Beispiel {example}.',
    faultDigits: 'Geben Sie den Betrag mit den Ziffern 0 bis 9 ein.',
    faultDecimals: { one: 'Höchstens {count} Dezimalstelle', other: 'Höchstens {count} Dezimalstellen' },
    faultNoDecimals: '{symbol} hat keine Dezimalstellen',
    faultTooLong: 'Diese Zahl ist zu groß.',
    faultCharacter: 'Geben Sie eine Zahl ein, zum Beispiel {example}.',
    atMost: 'Höchstens {amount}.',
    atMostWithFee: 'Höchstens {amount}, damit die Gebühr gedeckt ist.',
    feeNotCovered: 'Ihr Guthaben in {symbol} deckt die Gebühr von {fee} nicht.',
  },
}
