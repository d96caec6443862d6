/** Spanish texts. */
export default {
  receive: {
    action: 'Recibir',
    title: 'Recibir',
    code: 'Código QR de su dirección en {network}',
    yourAddress: 'Su dirección',
    only: 'Envíe aquí solo tokens de {network}',
    unknownNetwork: 'una red desconocida',
    noAccount: 'No hay ninguna cuenta conectada',
    noAccountText: 'Primero conecte una billetera. Su dirección aparecerá aquí.',
    close: 'Cerrar',
  },
}
