/** Portuguese texts of Brazil. */
export default {
  catalogue: {
    allWallets: 'Todas as carteiras',
    search: 'Buscar carteiras',
    searchCount: {
      one: 'Buscar em {count} carteira',
      many: 'Buscar em {count} de carteiras',
      other: 'Buscar em {count} carteiras',
    },
    clear: 'Limpar',
    showCode: 'Mostrar o código QR',
    loading: 'Carregando carteiras',
    searching: 'Buscando',
    found: { one: '{count} carteira', many: '{count} de carteiras', other: '{count} carteiras' },
    notFound: 'Nenhuma carteira chamada “{text}”',
    notFoundText:
      'Verifique a ortografia. Em geral, uma carteira que não está na lista também pode ler o código.',
    notFoundPlain: 'Verifique a ortografia ou veja a lista completa.',
    showAll: 'Mostrar todas as carteiras',
    failed: 'Não foi possível carregar a lista completa',
    failedText: 'Você já pode usar estas carteiras.',
    restFailed: 'Não foi possível carregar o restante da lista',
    restFailedText: 'As carteiras acima continuam funcionando.',
    retry: 'Tentar novamente',
    none: 'Nenhuma carteira compatível',
    noneText: 'Nenhuma carteira da lista é compatível com as redes de {app} neste dispositivo.',
    onPhone: 'Celular',
    onDesktop: 'Computador',
    onWeb: 'Web',
    asExtension: 'Extensão',
  },
}
