/** Spanish texts. */
export default {
  balances: {
    tab: 'Tokens',
    unavailable: 'Saldo de tokens no disponible',
    loading: 'Cargando tokens',
    list: 'Tokens',
    failedText: 'Sus tokens están seguros. No se pudieron cargar los saldos en {network}.',
    unsupportedText: 'Sus tokens están seguros. Aquí no se pueden consultar los saldos en {network}.',
    thisNetwork: 'esta red',
    tryAgain: 'Reintentar',
    tryAgainIn: 'Reintentar en {seconds} s',
    known: 'Última actualización: {time}',
    offline: 'Sin conexión a internet',
    offlineText: 'Sus tokens están seguros. Los saldos se cargarán cuando vuelva a tener conexión.',
    nothing: 'Todavía no hay nada',
    nothingText: 'Los tokens que reciba en {network} aparecerán aquí.',
    across: {
      one: 'Un token en {network}',
      many: '{count} de tokens en {network}',
      other: '{count} tokens en {network}',
    },
    acrossNone: 'Ningún token en {network}',
    partial: 'Sin los tokens que no tienen precio',
    TRY_LATER: {
      one: 'Podrá volver a cargar el saldo de tokens en {count} segundo',
      many: 'Podrá volver a cargar el saldo de tokens en {count} de segundos',
      other: 'Podrá volver a cargar el saldo de tokens en {count} segundos',
    },
  },
}
