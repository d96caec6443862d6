/** German texts. */
export default {
  evm: {
    NO_RPC:
      '{network} kann nicht gelesen werden. Verbinden Sie eine Wallet oder richten Sie eine RPC-URL ein.',
    NO_READS: 'Die Wallet kann {network} nicht lesen. Richten Sie eine RPC-URL ein.',
    WALLET_ELSEWHERE: 'Die Wallet ist in {other}. Wechseln Sie dort zu {network}.',
    NOT_IN_WALLET:
      'Die Wallet hat {network} nicht. Fügen Sie {network} in ihren Einstellungen hinzu und versuchen Sie es erneut.',
    RPC_UNREACHABLE: '{network} ist nicht erreichbar',
    BAD_ANSWER: '{network} hat eine ungültige Antwort gegeben',
    BAD_ACCOUNTS: 'Die Wallet hat eine ungültige Kontenliste übermittelt',
    BAD_CHAIN: 'Die Wallet hat eine ungültige Chain-ID übermittelt',
    REVOKE_TIMEOUT: 'Die Wallet hat auf das Trennen nicht geantwortet',
    DECIMALS_CONFLICT:
      '{asset} in {network} hat {counted} Dezimalstellen, {source} nennt aber {said}. Der Token ist ausgeblendet und kann nicht gesendet werden.',
    NO_CALLS: 'Der Batch enthält keine Aufrufe',
    BAD_CALL: 'Ungültiger Aufruf im Batch',
    BAD_BATCH_ID:
      'Die Wallet hat eine ungültige Batch-ID übermittelt. Die Aufrufe wurden möglicherweise gesendet: Prüfen Sie die Wallet, bevor Sie es erneut versuchen.',
    BAD_BATCH_STATUS: 'Die Wallet hat einen ungültigen Batch-Status übermittelt',
    RESOLVE_FAILED: 'Der Name konnte nicht aufgelöst werden',
    NO_WALLET: 'Keine Wallet verbunden',
    WALLET_SILENT: 'Die Wallet antwortet nicht',
    SIGN_FAILED: 'Die Nachricht konnte nicht signiert werden',
    BAD_SIGNATURE: 'Die Wallet hat eine ungültige Signatur übermittelt',
    FOREIGN_SIGNATURE: 'Die Signatur stammt von einem anderen Konto',
    NO_PREFIX: 'Eine Adresse beginnt mit 0x',
    BAD_CHARACTER: '„{character}“ ist in einer Adresse nicht gültig',
    TOO_SHORT: 'Zu kurz: {count} von 40 Zeichen nach 0x.',
    TOO_LONG: 'Zu lang: {count} statt 40 Zeichen nach 0x.',
    BAD_CHECKSUM: 'Die Prüfsumme stimmt nicht. Prüfen Sie die Adresse auf Tippfehler.',
    FOREIGN_ADDRESS: 'Das ist eine {kind}-Adresse. Token aus {network} können nicht dorthin gesendet werden.',
    NO_ADDRESS: 'Das ist keine Adresse in {network}',
    BAD_AMOUNT: 'Ungültiger Betrag',
    ASSET_ELSEWHERE: '{asset} ist kein Token in {network}',
    WRONG_DECIMALS:
      '{asset} hat in {network} {counted} Dezimalstellen, nicht {said}. Es wurde nichts gesendet.',
    ESTIMATE_FAILED: 'Die Gebühr konnte nicht geschätzt werden',
    FEE_MIXED: 'Eine Transaktion kann einen Gaspreis nicht mit EIP-1559-Gebühren verbinden',
    FEE_TOO_HIGH: 'Die Gebühr pro Gas liegt über dem Limit des Protokolls',
    PRIORITY_ABOVE_MAX: 'Die Prioritätsgebühr liegt über der Höchstgebühr',
    BAD_FEE: 'Ungültige Gebühr',
    REFUSED: '{asset} lehnt diese Überweisung ab',
    NO_CONTRACT: '{asset} gibt es in {network} nicht',
    NOT_PENDING: 'Diese Transaktion ist nicht mehr offen',
    NOT_THE_TRANSFER:
      'Die offene Transaktion tut etwas anderes als Ihre Überweisung. Sie wurde nicht abgebrochen.',
    CANCEL_TOO_EXPENSIVE:
      'Der Abbruch würde mehr als das Zehnfache der aktuellen Gebühr von {network} kosten. Es wurde nichts gesendet.',
    NO_APPROVAL: '{asset} braucht keine Freigabe',
    BAD_HASH:
      'Die Wallet hat einen ungültigen Hash übermittelt. Die Transaktion wurde möglicherweise gesendet: Prüfen Sie die Wallet, bevor Sie es erneut versuchen.',
    FOREIGN_HASH:
      'Die Wallet hat den Hash einer anderen Transaktion übermittelt. Ihre wurde möglicherweise gesendet: Prüfen Sie die Wallet, bevor Sie es erneut versuchen.',
  },
}
