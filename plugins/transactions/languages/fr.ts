/** French texts. */
export default {
  transactions: {
    faultSign: 'Saisissez le montant sans signe, par exemple {example}.',
    faultExponent: 'Saisissez le montant en entier, sans exposant.',
    faultGroups: 'Saisissez le montant sans séparateur de milliers, par exemple {example}.',
    faultDigits: 'Saisissez le montant avec les chiffres de 0 à 9.',
    faultDecimals: {
      one: '{count} décimale au maximum',
      many: '{count} de décimales au maximum',
      other: '{count} décimales au maximum',
    },
    faultNoDecimals: '{symbol} n’a pas de décimales',
    faultTooLong: 'Ce nombre est trop grand.',
    faultCharacter: 'Saisissez un nombre, par exemple {example}.',
    atMost: '{amount} au maximum.',
    atMostWithFee: '{amount} au maximum, pour couvrir les frais.',
    feeNotCovered: 'Votre solde en {symbol} ne couvre pas les frais de {fee}.',
  },
}
