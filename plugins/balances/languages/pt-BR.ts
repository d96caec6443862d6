/** Portuguese texts of Brazil. */
export default {
  balances: {
    tab: 'Tokens',
    unavailable: 'Saldo de tokens indisponível',
    loading: 'Carregando tokens',
    list: 'Tokens',
    failedText: 'Seus tokens estão seguros. Não foi possível carregar os saldos na rede {network}.',
    unsupportedText: 'Seus tokens estão seguros. Os saldos na rede {network} não podem ser lidos aqui.',
    thisNetwork: 'atual',
    tryAgain: 'Tentar novamente',
    tryAgainIn: 'Tentar novamente em {seconds} s',
    known: 'Última atualização: {time}',
    offline: 'Você está off-line',
    offlineText: 'Seus tokens estão seguros. Os saldos serão carregados quando você voltar a ficar on-line.',
    nothing: 'Ainda não há nada aqui',
    nothingText: 'Os tokens que você receber na rede {network} aparecerão aqui.',
    across: {
      one: '{count} token na rede {network}',
      many: '{count} de tokens na rede {network}',
      other: '{count} tokens na rede {network}',
    },
    acrossNone: 'Nenhum token na rede {network}',
    partial: 'Sem os tokens que não têm preço',
    TRY_LATER: {
      one: 'O saldo de tokens poderá ser carregado novamente em {count} segundo',
      many: 'O saldo de tokens poderá ser carregado novamente em {count} de segundos',
      other: 'O saldo de tokens poderá ser carregado novamente em {count} segundos',
    },
  },
}
