/** French texts. */
export default {
  networks: {
    title: 'Réseaux',
    testNetworks: 'Réseaux de test',
    current: 'Actuel',
    otherAccount: 'Autre compte',
    notApproved: 'Non approuvé',
    notApprovedText:
      'Les réseaux marqués « Non approuvé » ont été exclus à la connexion avec {wallet}. Déconnectez-vous puis reconnectez-vous pour les ajouter.',
    approveIn: 'Approuvez dans {wallet}',
    theWallet: 'votre portefeuille',
    search: 'Rechercher un réseau',
    clear: 'Effacer',
    nothingFound: 'Aucun réseau nommé « {text} »',
    nothingFoundText: 'Essayez un autre nom ou parcourez toute la liste.',
    showAll: 'Afficher tous les réseaux',
    missing: 'Votre réseau n’apparaît pas ?',
    why: 'Pourquoi',
    whyText:
      '{app} choisit les réseaux qu’il utilise. Vous ne pouvez choisir que ceux-ci. Les autres réseaux restent dans votre portefeuille.',
    stillOn: 'Toujours sur {network}',
    cancelledText: 'Vous avez annulé le passage à {network} dans votre portefeuille.',
    failedText: 'Impossible de passer à {network}.',
    unknownText:
      '{wallet} n’a pas {network}. Ajoutez {network} dans les réglages de {wallet}, puis réessayez.',
    unconnectedText: 'Aucun des portefeuilles disponibles ne peut se connecter à {network}.',
    walletSays: 'Message de {wallet} :',
    details: 'Détails :',
    retry: 'Réessayer',
    switchTitle: 'Changer de réseau',
    doesNotUse: '{app} ne prend pas en charge {network}',
    pick: 'Choisissez un réseau pour continuer. Votre compte reste connecté.',
    disconnect: 'Se déconnecter',
  },
}
