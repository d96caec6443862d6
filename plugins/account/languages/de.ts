/** German texts. */
export default {
  account: {
    title: 'Konto',
    networkIs: 'Netzwerk: {network}',
    unknownNetwork: 'Unbekanntes Netzwerk',
    explorer: 'In {explorer} anzeigen',
    accounts: { one: '{count} Konto', other: '{count} Konten' },
    accountsTitle: 'Konten',
    loadingBalance: 'Guthaben wird geladen',
    noBalance: 'Ihr Guthaben konnte nicht geladen werden. Ihre Token sind sicher.',
    balanceUnreadable: 'Guthaben in diesem Netzwerk können hier nicht gelesen werden.',
    tryAgain: 'Erneut versuchen',
    loading: 'Wird geladen',
    actions: 'Kontoaktionen',
    tabs: 'Guthaben und Aktivität',
    with: 'Verbunden mit {wallet}',
    disconnect: 'Trennen',
    connectionOn: '{wallet} auf {network}',
    disconnectFrom: '{wallet} von {network} trennen',
    walletsAndAccounts: 'Wallets und Konten',
    connectAnother: 'Weiteres Wallet verbinden',
  },
}
