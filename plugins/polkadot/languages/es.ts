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
    RPC_UNREACHABLE: 'No se pudo conectar con {network}',
    BAD_ANSWER: '{network} dio una respuesta no válida',
    BAD_AMOUNT: 'Importe no válido',
    ESTIMATE_FAILED: 'No se pudo estimar la comisión',
    UNSUPPORTED_RUNTIME: 'Las transacciones de {network} tienen otro formato. Envía desde tu billetera.',
    BELOW_MINIMUM:
      'Una cuenta nueva en {network} necesita al menos {amount} {symbol}. Envía más a esta dirección.',
    FEE_TOO_HIGH:
      '{network} pide una comisión de {amount} {symbol}, más que el límite de {limit} {symbol}. Inténtalo más tarde.',
    REFUSED: '{network} rechaza esta transferencia: {reason}',
    NOT_SENT: 'No se pudo preparar la transferencia. No se envió nada. Inténtalo de nuevo.',
    NOT_SIGNED: 'La billetera no firmó la transferencia. No se envió nada.',
    CHANGED_TRANSFER: 'La billetera cambió la transferencia. No se envió nada.',
    RAISED_FEE: 'La comisión en {network} ha subido. No se envió nada. Revisa la transferencia de nuevo.',
    WRONG_NONCE:
      'Otra transacción de tu cuenta llegó antes. No se ha enviado nada. Espera a que termine y vuelve a enviar.',
    TOO_LATE: 'La aprobación tardó demasiado. No se envió nada. Envía de nuevo.',
    otherPrefix:
      'Has introducido una dirección de otra red. La misma cuenta se escribe de otra forma en {network}: comprueba que su titular la usa allí.',
  },
}
