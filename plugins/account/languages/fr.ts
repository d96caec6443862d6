/** French texts. */
export default {
  account: {
    title: 'Compte',
    networkIs: 'Réseau : {network}',
    unknownNetwork: 'Réseau inconnu',
    explorer: 'Voir sur {explorer}',
    accounts: { one: '{count} compte', many: '{count} de comptes', other: '{count} comptes' },
    accountsTitle: 'Comptes',
    loadingBalance: 'Chargement du solde',
    noBalance: 'Impossible de charger votre solde. Vos jetons sont en sécurité.',
    balanceUnreadable: 'Les soldes de ce réseau ne peuvent pas être lus ici.',
    tryAgain: 'Réessayer',
    loading: 'Chargement',
    actions: 'Actions du compte',
    tabs: 'Actifs et activité',
    with: 'Connecté avec {wallet}',
    disconnect: 'Se déconnecter',
    connectionOn: '{wallet} sur {network}',
    disconnectFrom: 'Déconnecter {wallet} de {network}',
    walletsAndAccounts: 'Portefeuilles et comptes',
    connectAnother: 'Connecter un autre portefeuille',
  },
}
