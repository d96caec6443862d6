/** Spanish texts. */
export default {
  bitcoin: {
    BAD_ACCOUNTS: 'La wallet devolvió una lista de cuentas no válida',
    WALLET_WITHOUT_NETWORK: 'La wallet no es compatible con {network}',
    WALLET_ELSEWHERE: 'La wallet está en {network}, que esta app no usa. Cambia a Bitcoin en la wallet.',
    NO_WALLET: 'No hay ninguna wallet conectada',
    SIGN_FAILED: 'No se pudo firmar el mensaje',
    BAD_SIGNATURE: 'La wallet devolvió una firma no válida',
    FOREIGN_SIGNATURE: 'La firma no es de esta cuenta',
    CHANGED_TRANSACTION: 'La wallet devolvió una transacción distinta de la que recibió',
    BAD_PSBT: 'Esto no es una PSBT en base64',
    NOTHING_TO_SIGN: 'Ninguna entrada de esta PSBT pertenece a la cuenta',
    TEXT_ONLY: 'La wallet solo firma texto',
    CANNOT_SIGN: 'La wallet no firma transacciones que no envía ella misma',
  },
}
