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
    RPC_UNREACHABLE: '{network} ist nicht erreichbar',
    BAD_ANSWER: '{network} hat eine ungültige Antwort gegeben',
    BAD_AMOUNT: 'Ungültiger Betrag',
    ESTIMATE_FAILED: 'Die Gebühr konnte nicht geschätzt werden',
    UNSUPPORTED_RUNTIME: 'Transaktionen in {network} haben eine andere Form. Senden Sie aus Ihrer Wallet.',
    BELOW_MINIMUM:
      'Ein neues Konto in {network} braucht mindestens {amount} {symbol}. Senden Sie mehr an diese Adresse.',
    FEE_TOO_HIGH:
      '{network} verlangt eine Gebühr von {amount} {symbol}, mehr als die Grenze von {limit} {symbol}. Versuchen Sie es später noch einmal.',
    REFUSED: '{network} lehnt diese Überweisung ab: {reason}',
    NOT_SENT:
      'Die Überweisung konnte nicht vorbereitet werden. Es wurde nichts gesendet. Versuchen Sie es noch einmal.',
    NOT_SIGNED: 'Die Wallet hat die Überweisung nicht signiert. Es wurde nichts gesendet.',
    CHANGED_TRANSFER: 'Die Wallet hat die Überweisung geändert. Es wurde nichts gesendet.',
    RAISED_FEE:
      'Die Gebühr in {network} ist gestiegen. Es wurde nichts gesendet. Prüfen Sie die Überweisung noch einmal.',
    WRONG_NONCE:
      'Eine andere Transaktion Ihres Kontos kam zuvor. Es wurde nichts gesendet. Warten Sie auf sie und senden Sie dann noch einmal.',
    TOO_LATE: 'Die Bestätigung hat zu lange gedauert. Es wurde nichts gesendet. Senden Sie noch einmal.',
    otherPrefix:
      'Sie haben eine Adresse eines anderen Netzwerks eingegeben. Dasselbe Konto wird in {network} anders geschrieben: Stellen Sie sicher, dass sein Inhaber es dort verwendet.',
  },
}
