/** Portuguese texts of Brazil. */
export default {
  transactions: {
    faultSign: 'Digite o valor sem sinal, por exemplo {example}.',
    faultExponent: 'Digite o valor completo, sem expoente.',
    faultGroups: 'Digite o valor sem separadores de milhar, por exemplo {example}.',
    faultDigits: 'Digite o valor com os algarismos de 0 a 9.',
    faultDecimals: {
      one: 'No máximo {count} casa decimal',
      many: 'No máximo {count} de casas decimais',
      other: 'No máximo {count} casas decimais',
    },
    faultNoDecimals: '{symbol} não tem casas decimais',
    faultTooLong: 'Este número é grande demais.',
    faultCharacter: 'Digite um número, por exemplo {example}.',
    atMost: 'No máximo {amount}.',
    atMostWithFee: 'No máximo {amount}, para cobrir a taxa.',
    feeNotCovered: 'Seu saldo de {symbol} não cobre a taxa de {fee}.',
  },
}
