/** Spanish texts. */
export default {
  networks: {
    title: 'Redes',
    testNetworks: 'Redes de prueba',
    current: 'Actual',
    otherAccount: 'Otra cuenta',
    notApproved: 'No aprobada',
    notApprovedText:
      'Las redes marcadas como «No aprobada» quedaron fuera al conectar {wallet}. Desconéctese y vuelva a conectarse para agregarlas.',
    approveIn: 'Apruebe en {wallet}',
    theWallet: 'su billetera',
    search: 'Buscar redes',
    clear: 'Borrar',
    nothingFound: 'No hay ninguna red llamada «{text}»',
    nothingFoundText: 'Pruebe con otro nombre o consulte la lista completa.',
    showAll: 'Mostrar todas las redes',
    missing: '¿No ve su red?',
    why: 'Por qué',
    whyText:
      '{app} decide qué redes usa. Aquí solo puede elegir esas. Las demás redes siguen en su billetera.',
    stillOn: 'Sigue en {network}',
    cancelledText: 'Usted canceló el cambio a {network} en su billetera.',
    failedText: 'No se pudo cambiar a {network}.',
    unknownText:
      '{wallet} no tiene {network}. Añada {network} en los ajustes de {wallet} e inténtelo de nuevo.',
    unconnectedText: 'Ninguna de las billeteras disponibles puede conectarse a {network}.',
    walletSays: 'Mensaje de {wallet}:',
    details: 'Detalles:',
    retry: 'Reintentar',
    switchTitle: 'Cambiar de red',
    doesNotUse: '{app} no admite {network}',
    pick: 'Elija una red para continuar. Su cuenta seguirá conectada.',
    disconnect: 'Desconectar',
  },
}
