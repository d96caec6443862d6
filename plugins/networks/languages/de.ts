/** German texts. */
export default {
  networks: {
    title: 'Netzwerke',
    testNetworks: 'Testnetzwerke',
    current: 'Aktuell',
    otherAccount: 'Anderes Konto',
    notApproved: 'Nicht freigegeben',
    notApprovedText:
      'Netzwerke mit dem Hinweis „Nicht freigegeben“ wurden beim Verbinden mit {wallet} ausgelassen. Trennen Sie die Verbindung und verbinden Sie sich erneut, um sie hinzuzufügen.',
    approveIn: 'In {wallet} bestätigen',
    theWallet: 'Ihrer Wallet',
    search: 'Netzwerke suchen',
    clear: 'Leeren',
    nothingFound: 'Kein Netzwerk namens „{text}“',
    nothingFoundText: 'Versuchen Sie einen anderen Namen oder sehen Sie alle Netzwerke durch.',
    showAll: 'Alle Netzwerke anzeigen',
    missing: 'Fehlt Ihr Netzwerk?',
    why: 'Warum?',
    whyText:
      '{app} legt fest, welche Netzwerke genutzt werden. Nur diese stehen hier zur Wahl. Andere Netzwerke in Ihrer Wallet bleiben erhalten.',
    stillOn: 'Weiterhin in {network}',
    cancelledText: 'Sie haben den Wechsel zu {network} in Ihrer Wallet abgebrochen.',
    failedText: 'Der Wechsel zu {network} ist nicht gelungen.',
    unknownText:
      '{wallet} hat {network} nicht. Fügen Sie {network} in den Einstellungen von {wallet} hinzu und versuchen Sie es erneut.',
    unconnectedText: 'Keine Wallet hier kann sich mit {network} verbinden.',
    details: 'Details:',
    walletSays: 'Meldung von {wallet}:',
    retry: 'Erneut versuchen',
    switchTitle: 'Netzwerk wechseln',
    doesNotUse: '{app} unterstützt {network} nicht',
    pick: 'Wählen Sie ein Netzwerk, um fortzufahren. Ihr Konto bleibt verbunden.',
    disconnect: 'Trennen',
  },
}
