/** French texts. */
export default {
  receive: {
    action: 'Recevoir',
    title: 'Recevoir',
    code: 'Code QR de votre adresse sur {network}',
    yourAddress: 'Votre adresse',
    only: 'Envoyez ici uniquement des jetons sur {network}',
    unknownNetwork: 'un réseau inconnu',
    noAccount: 'Aucun compte connecté',
    noAccountText: 'Connectez d’abord un portefeuille. Son adresse apparaîtra ici.',
    close: 'Fermer',
  },
}
