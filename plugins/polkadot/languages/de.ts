/** German texts. */
export default {
  polkadot: {
    BAD_ACCOUNTS: 'Die Wallet hat eine ungültige Kontenliste übermittelt',
    BAD_EXTENSION: 'Die Wallet kann nicht verbunden werden. Aktualisieren Sie ihre Erweiterung.',
    WALLET_WITHOUT_NETWORK: 'Die Wallet unterstützt {network} nicht',
    NO_WALLET: 'Keine Wallet verbunden',
    BAD_CHARACTER: '„{character}“ ist in einer Polkadot-Adresse nicht gültig',
    TOO_SHORT: 'Zu kurz: Eine Polkadot-Adresse hat 46 bis 49 Zeichen',
    TOO_LONG: 'Zu lang: Eine Polkadot-Adresse hat 46 bis 49 Zeichen',
    BAD_LENGTH: 'Das ist keine Polkadot-Adresse. Prüfen Sie sie auf Tippfehler.',
    BAD_PREFIX: 'Diese Adresse gehört zu keinem Netzwerk',
    BAD_CHECKSUM: 'Die Prüfsumme stimmt nicht. Prüfen Sie die Adresse auf Tippfehler.',
    FOREIGN_ADDRESS: 'Das ist eine {kind}-Adresse, keine von Polkadot',
    SIGN_FAILED: 'Die Nachricht konnte nicht signiert werden',
    BAD_SIGNATURE: 'Die Wallet hat eine ungültige Signatur übermittelt',
    FOREIGN_SIGNATURE: 'Die Signatur stammt von einem anderen Konto',
    BAD_TRANSACTION: 'Das ist keine Polkadot-Transaktion: `{field}` fehlt oder ist ungültig',
    OTHER_ACCOUNT: 'Diese Transaktion ist für ein anderes Konto',
    OTHER_NETWORK: 'Diese Transaktion ist für ein anderes Netzwerk als {network}',
    CANNOT_SIGN: 'Die Wallet kann das nicht signieren',
  },
}
