/** French texts. */
export default {
  balances: {
    tab: 'Jetons',
    unavailable: 'Solde des jetons indisponible',
    loading: 'Chargement des jetons',
    list: 'Jetons',
    failedText: 'Vos jetons sont en sécurité. Impossible de charger les soldes sur {network}.',
    unsupportedText: 'Vos jetons sont en sécurité. Les soldes sur {network} ne peuvent pas être lus ici.',
    thisNetwork: 'ce réseau',
    tryAgain: 'Réessayer',
    tryAgainIn: 'Réessayer dans {seconds} s',
    known: 'Dernière mise à jour : {time}',
    offline: 'Vous êtes hors ligne',
    offlineText: 'Vos jetons sont en sécurité. Les soldes seront chargés dès que vous serez en ligne.',
    nothing: 'Rien pour le moment',
    nothingText: 'Les jetons que vous recevez sur {network} apparaissent ici.',
    across: {
      one: '{count} jeton sur {network}',
      many: '{count} de jetons sur {network}',
      other: '{count} jetons sur {network}',
    },
    acrossNone: 'Aucun jeton sur {network}',
    partial: 'Sans les jetons qui n’ont pas de prix',
    TRY_LATER: {
      one: 'Les soldes des jetons pourront être rechargés dans {count} seconde',
      many: 'Les soldes des jetons pourront être rechargés dans {count} de secondes',
      other: 'Les soldes des jetons pourront être rechargés dans {count} secondes',
    },
  },
}
