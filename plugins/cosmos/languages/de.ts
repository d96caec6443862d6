/** German texts. */
export default {
  cosmos: {
    BAD_KEY: 'Die Wallet hat ein ungültiges Konto für {network} übermittelt',
    BAD_WALLET: 'Die Wallet kann nicht verbunden werden. Aktualisieren Sie ihre Erweiterung.',
    UNKNOWN_CHAIN: 'Die Wallet kennt {network} nicht und kann es nicht hinzufügen',
    NO_WALLET: 'Keine Wallet verbunden',
    BAD_CHARACTER: '„{character}“ ist in einer Adresse nicht gültig',
    MIXED_CASE: 'Diese Adresse hat Groß- und Kleinbuchstaben. Kopieren Sie sie noch einmal.',
    NO_PREFIX: 'Das ist keine Cosmos-Adresse. Eine Adresse in {network} beginnt mit {prefix}1.',
    OTHER_PREFIX: 'Diese Adresse beginnt mit {found}1. Eine Adresse in {network} beginnt mit {prefix}1.',
    TOO_SHORT: 'Zu kurz: Prüfen Sie, ob in der Adresse Zeichen fehlen',
    TOO_LONG: 'Zu lang: Prüfen Sie, ob die Adresse überzählige Zeichen hat',
    BAD_CHECKSUM: 'Die Prüfsumme stimmt nicht. Prüfen Sie die Adresse auf Tippfehler.',
    BAD_LENGTH: 'Das ist nicht die Adresse eines Kontos',
    FOREIGN_ADDRESS: 'Das ist eine {kind}-Adresse. Eine Adresse in {network} beginnt mit {prefix}1.',
    SIGN_FAILED: 'Die Nachricht konnte nicht signiert werden',
    BAD_SIGNATURE: 'Die Wallet hat eine ungültige Signatur übermittelt',
    FOREIGN_SIGNATURE: 'Die Signatur stammt von einem anderen Konto',
    OTHER_DOCUMENT: 'Die Wallet hat eine andere Transaktion signiert',
    BAD_TRANSACTION: 'Das ist keine Cosmos-Transaktion: `{field}` fehlt oder ist ungültig',
    OTHER_NETWORK: 'Diese Transaktion ist für ein anderes Netzwerk als {network}',
    CANNOT_SIGN: 'Die Wallet kann das nicht signieren',
    UNREACHABLE: '{network} ist nicht erreichbar',
    BAD_ANSWER: '{network} hat eine ungültige Antwort gegeben',
    BAD_AMOUNT: 'Ungültiger Betrag',
    ESTIMATE_FAILED: 'Die Gebühr konnte nicht geschätzt werden',
    REFUSED: '{network} lehnt diese Überweisung ab: {reason}',
    NOT_SENT:
      'Die Überweisung konnte nicht vorbereitet werden. Es wurde nichts gesendet. Versuchen Sie es noch einmal.',
    NOT_SIGNED: 'Die Wallet hat die Überweisung nicht signiert. Es wurde nichts gesendet.',
    CHANGED_TRANSFER: 'Die Wallet hat die Überweisung geändert. Es wurde nichts gesendet.',
    RAISED_FEE:
      'Die Wallet hat die Gebühr über die angezeigte erhöht. Es wurde nichts gesendet. Lassen Sie die Gebühr in der Wallet, wie sie ist.',
    WRONG_SEQUENCE:
      'Ihre letzte Transaktion ist noch in keinem Block. Es wurde nichts gesendet. Warten Sie auf sie und senden Sie dann noch einmal.',
    FEE_TOO_LOW:
      'Die Gebühr in {network} ist gestiegen. Es wurde nichts gesendet. Prüfen Sie die Überweisung noch einmal.',
    TOO_LATE: 'Die Bestätigung hat zu lange gedauert. Es wurde nichts gesendet. Senden Sie noch einmal.',
  },
}
