/** Portuguese texts of Brazil. */
export default {
  networks: {
    title: 'Redes',
    testNetworks: 'Redes de teste',
    current: 'Atual',
    otherAccount: 'Outra conta',
    notApproved: 'Não aprovada',
    notApprovedText:
      'As redes marcadas como “Não aprovada” ficaram de fora quando {wallet} se conectou. Desconecte e conecte novamente para adicioná-las.',
    approveIn: 'Aprove em {wallet}',
    theWallet: 'sua carteira',
    search: 'Buscar redes',
    clear: 'Limpar',
    nothingFound: 'Nenhuma rede chamada “{text}”',
    nothingFoundText: 'Tente outro nome ou veja a lista completa.',
    showAll: 'Mostrar todas as redes',
    missing: 'Não encontrou sua rede?',
    why: 'Por quê',
    whyText:
      '{app} define quais redes usa. Você só pode escolher uma delas aqui. As outras redes continuam na sua carteira.',
    stillOn: 'Ainda na rede {network}',
    cancelledText: 'Você cancelou a troca para {network} na sua carteira.',
    failedText: 'Não foi possível trocar para {network}.',
    unknownText:
      '{wallet} não tem a rede {network}. Adicione {network} nas configurações de {wallet} e tente novamente.',
    unconnectedText: 'Nenhuma das carteiras disponíveis pode se conectar à rede {network}.',
    walletSays: 'Mensagem de {wallet}:',
    details: 'Detalhes:',
    retry: 'Tentar novamente',
    switchTitle: 'Trocar de rede',
    doesNotUse: '{app} não é compatível com {network}',
    pick: 'Escolha uma rede para continuar. Sua conta continua conectada.',
    disconnect: 'Desconectar',
  },
}
