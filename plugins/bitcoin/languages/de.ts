/** German texts. */
export default {
  bitcoin: {
    UNREACHABLE: '{network} ist nicht erreichbar',
    BAD_ANSWER: '{network} hat eine ungültige Antwort gegeben',
    BAD_ACCOUNTS: 'Die Wallet hat eine ungültige Kontenliste übermittelt',
    WALLET_WITHOUT_NETWORK: 'Die Wallet unterstützt {network} nicht',
    WALLET_ELSEWHERE:
      'Die Wallet ist in {network}, das diese App nicht verwendet. Wechseln Sie in der Wallet zu Bitcoin.',
    NO_WALLET: 'Keine Wallet verbunden',
    SIGN_FAILED: 'Die Nachricht konnte nicht signiert werden',
    BAD_SIGNATURE: 'Die Wallet hat eine ungültige Signatur übermittelt',
    FOREIGN_SIGNATURE: 'Die Signatur stammt von einem anderen Konto',
    CHANGED_TRANSACTION: 'Die Wallet hat eine andere Transaktion zurückgegeben, als sie erhielt',
    BAD_PSBT: 'Das ist keine PSBT in Base64',
    NOTHING_TO_SIGN: 'Kein Eingang dieser PSBT gehört zum Konto',
    TEXT_ONLY: 'Die Wallet signiert nur Text',
    CANNOT_SIGN: 'Die Wallet signiert keine Transaktionen, die sie nicht selbst sendet',
    BAD_CHARACTER: '„{character}“ ist in einer Bitcoin-Adresse nicht gültig',
    TOO_SHORT: 'Zu kurz: Eine Bitcoin-Adresse hat mindestens 26 Zeichen',
    TOO_LONG: 'Zu lang: Eine Bitcoin-Adresse hat höchstens 90 Zeichen',
    MIXED_CASE: 'Diese Adresse mischt Groß- und Kleinbuchstaben. Prüfen Sie sie auf Tippfehler.',
    BAD_CHECKSUM: 'Die Prüfsumme stimmt nicht. Prüfen Sie die Adresse auf Tippfehler.',
    BAD_ADDRESS: 'Das ist keine Bitcoin-Adresse. Prüfen Sie sie auf Tippfehler.',
    OTHER_NETWORK: 'Diese Adresse gehört zu einem anderen Netzwerk als {network}',
    FOREIGN_ADDRESS: 'Das ist eine {kind}-Adresse. Bitcoin aus {network} kann nicht dorthin gesendet werden.',
    BAD_AMOUNT: 'Ungültiger Betrag',
    ESTIMATE_FAILED: 'Die Gebühr konnte nicht geschätzt werden',
    ORDINALS_ACCOUNT: 'Diese Adresse ist für Ordinals. Senden Sie von Ihrer Zahlungsadresse.',
    INSCRIPTIONS_UNKNOWN:
      'Die Wallet hat nicht mitgeteilt, welche Outputs Inscriptions enthalten. Es wurde nichts gesendet. Beginnen Sie von vorn.',
    DUST: 'Senden Sie mindestens {amount} BTC',
    REFUSED: '{network} lehnt diese Überweisung ab: {reason}',
    BAD_SIGNED: 'Die Wallet hat eine ungültige Transaktion übermittelt. Es wurde nichts gesendet.',
    NOT_REPLACEABLE: 'Diese Transaktion kann nicht mehr ersetzt werden',
    NOT_THE_TRANSFER:
      'Die offene Transaktion zahlt etwas anderes als Ihre Überweisung. Sie wurde nicht ersetzt.',
    sharedAddress:
      'Diese Wallet verwahrt Inscriptions und Bitcoin unter einer Adresse und unterscheidet sie nicht. Mit dieser Überweisung könnte eine Inscription ausgegeben werden.',
  },
}
