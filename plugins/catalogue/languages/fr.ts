/** French texts. */
export default {
  catalogue: {
    allWallets: 'Tous les portefeuilles',
    search: 'Rechercher un portefeuille',
    searchCount: {
      one: 'Rechercher parmi {count} portefeuille',
      many: 'Rechercher parmi {count} de portefeuilles',
      other: 'Rechercher parmi {count} portefeuilles',
    },
    clear: 'Effacer',
    showCode: 'Afficher le code QR',
    loading: 'Chargement des portefeuilles',
    searching: 'Recherche en cours',
    found: {
      one: '{count} portefeuille',
      many: '{count} de portefeuilles',
      other: '{count} portefeuilles',
    },
    notFound: 'Aucun portefeuille nommé « {text} »',
    notFoundText:
      'Vérifiez l’orthographe. Un portefeuille absent de la liste peut souvent scanner le code QR.',
    notFoundPlain: 'Vérifiez l’orthographe ou parcourez toute la liste.',
    showAll: 'Afficher tous les portefeuilles',
    failed: 'La liste complète n’a pas pu être chargée',
    failedText: 'Vous pouvez déjà utiliser ces portefeuilles.',
    restFailed: 'Le reste de la liste n’a pas pu être chargé',
    restFailedText: 'Les portefeuilles ci-dessus fonctionnent toujours.',
    retry: 'Réessayer',
    none: 'Aucun portefeuille compatible',
    noneText: 'Aucun portefeuille de la liste ne prend en charge les réseaux de {app} sur cet appareil.',
    onPhone: 'Mobile',
    onDesktop: 'Ordinateur',
    onWeb: 'Web',
    asExtension: 'Extension',
  },
}
