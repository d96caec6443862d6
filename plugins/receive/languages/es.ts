/** Spanish texts. */
export default {
  receive: {
    action: 'Recibir',
    title: 'Recibir',
    code: 'Código QR de su dirección en {network}',
    yourAddress: 'Su dirección',
    only: 'Envíe aquí solo tokens de {network}',
    unknownNetwork: 'una red desconocida',
    copy: 'Copiar dirección',
    copied: 'Dirección copiada',
    notCopied: 'No se pudo copiar. Su navegador bloqueó el acceso al portapapeles.',
    noAccount: 'No hay ninguna cuenta conectada',
    noAccountText: 'Primero conecte una billetera. Su dirección aparecerá aquí.',
    close: 'Cerrar',
  },
}
