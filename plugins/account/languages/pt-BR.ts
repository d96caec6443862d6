/** Portuguese texts of Brazil. */
export default {
  account: {
    title: 'Conta',
    networkIs: 'Rede: {network}',
    unknownNetwork: 'Rede desconhecida',
    explorer: 'Ver no {explorer}',
    accounts: { one: '{count} conta', many: '{count} de contas', other: '{count} contas' },
    accountsTitle: 'Contas',
    loadingBalance: 'Carregando saldo',
    noBalance: 'Não foi possível carregar seu saldo. Seus tokens estão seguros.',
    balanceUnreadable: 'Os saldos desta rede não podem ser lidos aqui.',
    tryAgain: 'Tentar novamente',
    loading: 'Carregando',
    actions: 'Ações da conta',
    tabs: 'Ativos e atividade',
    with: 'Conexão com {wallet}',
    disconnect: 'Desconectar',
    connectionOn: '{wallet} em {network}',
    disconnectFrom: 'Desconectar {wallet} de {network}',
    walletsAndAccounts: 'Carteiras e contas',
    connectAnother: 'Conectar outra carteira',
  },
}
