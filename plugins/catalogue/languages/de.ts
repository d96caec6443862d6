/** German texts. */
export default {
  catalogue: {
    allWallets: 'Alle Wallets',
    search: 'Wallets suchen',
    searchCount: { one: '{count} Wallet durchsuchen', other: '{count} Wallets durchsuchen' },
    clear: 'Leeren',
    showCode: 'QR-Code anzeigen',
    loading: 'Wallets werden geladen',
    searching: 'Suche läuft',
    found: { one: 'Eine Wallet', other: '{count} Wallets' },
    notFound: 'Keine Wallet namens „{text}“',
    notFoundText:
      'Prüfen Sie die Schreibweise. Oft kann auch eine Wallet, die hier fehlt, den QR-Code scannen.',
    notFoundPlain: 'Prüfen Sie die Schreibweise oder sehen Sie alle Wallets durch.',
    showAll: 'Alle Wallets anzeigen',
    failed: 'Die vollständige Liste wurde nicht geladen',
    failedText: 'Diese Wallets können Sie trotzdem verwenden.',
    restFailed: 'Der Rest der Liste wurde nicht geladen',
    restFailedText: 'Die Wallets oben können Sie weiterhin verwenden.',
    retry: 'Erneut versuchen',
    none: 'Keine passenden Wallets',
    noneText: 'Keine Wallet der Liste unterstützt auf diesem Gerät die Netzwerke von {app}.',
    onPhone: 'Smartphone',
    onDesktop: 'Computer',
    onWeb: 'Web',
    asExtension: 'Erweiterung',
  },
}
