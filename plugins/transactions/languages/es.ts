/** Spanish texts. */
export default {
  transactions: {
    faultSign: 'Escriba el importe sin signo, por ejemplo {example}.',
    faultExponent: 'Escriba el importe completo, sin exponente.',
    faultGroups: 'Escriba el importe sin separadores de miles, por ejemplo {example}.',
    faultDigits: 'Escriba el importe con los dígitos del 0 al 9.',
    faultDecimals: {
      one: '{count} decimal como máximo',
      many: '{count} de decimales como máximo',
      other: '{count} decimales como máximo',
    },
    faultNoDecimals: '{symbol} no tiene decimales',
    faultTooLong: 'Este número es demasiado grande.',
    faultCharacter: 'Escriba un número, por ejemplo {example}.',
    atMost: '{amount} como máximo.',
    atMostWithFee: '{amount} como máximo, para cubrir la comisión.',
    feeNotCovered: 'Su saldo de {symbol} no cubre la comisión de {fee}.',
  },
}
