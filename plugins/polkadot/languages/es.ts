/** Spanish texts. */
export default {
  polkadot: {
    BAD_ACCOUNTS: 'La billetera devolvió una lista de cuentas no válida',
    BAD_EXTENSION: 'No se puede conectar la billetera. Actualiza su extensión.',
    WALLET_WITHOUT_NETWORK: 'La billetera no es compatible con {network}',
    NO_WALLET: 'No hay ninguna billetera conectada',
    BAD_CHARACTER: '«{character}» no es válido en una dirección de Polkadot',
    TOO_SHORT: 'Demasiado corta: una dirección de Polkadot tiene entre 46 y 49 caracteres',
    TOO_LONG: 'Demasiado larga: una dirección de Polkadot tiene entre 46 y 49 caracteres',
    BAD_LENGTH: 'Esto no es una dirección de Polkadot. Comprueba que no tenga errores.',
    BAD_PREFIX: 'Esta dirección no pertenece a ninguna red',
    BAD_CHECKSUM: 'La suma de comprobación no coincide. Comprueba que la dirección no tenga errores.',
    FOREIGN_ADDRESS: 'Esta es una dirección de {kind}, no de Polkadot',
    SIGN_FAILED: 'No se pudo firmar el mensaje',
    BAD_SIGNATURE: 'La billetera devolvió una firma no válida',
    FOREIGN_SIGNATURE: 'La firma es de otra cuenta',
    BAD_TRANSACTION: 'Esto no es una transacción de Polkadot: `{field}` falta o no es válido',
    OTHER_ACCOUNT: 'Esta transacción es para otra cuenta',
    OTHER_NETWORK: 'Esta transacción es para una red distinta de {network}',
    CANNOT_SIGN: 'La billetera no puede firmar esto',
  },
}
