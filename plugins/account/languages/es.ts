/** Spanish texts. */
export default {
  account: {
    title: 'Cuenta',
    networkIs: 'Red: {network}',
    unknownNetwork: 'Red desconocida',
    explorer: 'Ver en {explorer}',
    accounts: { one: '{count} cuenta', many: '{count} de cuentas', other: '{count} cuentas' },
    accountsTitle: 'Cuentas',
    loadingBalance: 'Cargando saldo',
    noBalance: 'No se pudo cargar su saldo. Sus tokens están seguros.',
    balanceUnreadable: 'Aquí no se pueden leer los saldos de esta red.',
    tryAgain: 'Reintentar',
    loading: 'Cargando',
    actions: 'Acciones de la cuenta',
    tabs: 'Activos y actividad',
    with: 'Conexión con {wallet}',
    disconnect: 'Desconectar',
    connectionOn: '{wallet} en {network}',
    disconnectFrom: 'Desconectar {wallet} de {network}',
    walletsAndAccounts: 'Wallets y cuentas',
    connectAnother: 'Conectar otra wallet',
  },
}
