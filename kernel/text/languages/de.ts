/** German texts. */
export default {
  frame: {
    back: 'Zurück',
    close: 'Schließen',
    help: 'Hilfe',
    loading: 'Wird geladen',
    failedTitle: 'Dieser Bereich wurde nicht geladen',
    failedText: 'Es wurde nichts gesendet oder geteilt. Alles andere funktioniert weiterhin.',
    unavailableTitle: 'Dieser Bereich ist nicht verfügbar',
    unavailableText:
      'Er ist mehrmals fehlgeschlagen. Laden Sie die Seite neu, um es noch einmal zu versuchen.',
    retry: 'Erneut versuchen',
    details: 'Details:',
    dismiss: 'Ausblenden',
    alertLink: 'Einstellungen öffnen',
    alertOf: '{alert} (1 von {count})',
  },
  kernel: {
    VIEW_TIMEOUT: 'Die Ansicht „{id}“ von „{plugin}“ wurde nicht innerhalb von {ms} ms geladen',
    COPY_FAILED: 'Der Browser hat den Zugriff auf die Zwischenablage blockiert',
  },
  session: {
    CONNECTOR_NOT_FOUND: 'Anbieter nicht gefunden',
    NO_ACCOUNTS: 'Konto nicht gefunden',
    CONNECTOR_GONE: '{wallet} ist nicht mehr verfügbar',
    BAD_APPROVAL: 'Die Wallet hat ein ungültiges Konto übermittelt',
    NO_ANSWER: '{wallet} hat nicht geantwortet',
    CANCELLED: 'Die Verbindung wurde abgebrochen',
    NETWORK_NOT_FOUND: 'Netzwerk nicht eingerichtet',
    NOT_CONNECTED: 'Keine Wallet ist mit {network} verbunden',
    SWITCH_UNSUPPORTED: 'Netzwerkwechsel wird nicht unterstützt',
    CHAIN_MISMATCH: '{wallet} ist in einem anderen Netzwerk geblieben',
    LISTENER_FAILED: 'Ein Listener des Sitzungsstatus ist fehlgeschlagen',
    DISCONNECT_FAILED: 'Trennen fehlgeschlagen',
  },
  transfer: {
    INSUFFICIENT_BALANCE: 'Guthaben reicht nicht aus',
    INSUFFICIENT_FEE: 'Guthaben reicht für die Gebühr nicht aus',
    FEE_ABOVE_LIMIT: 'Die Gebühr liegt über dem Höchstbetrag',
    ACCOUNT_MISMATCH: 'Die Wallet hat zu einem anderen Konto gewechselt. Es wurde nichts gesendet.',
    NETWORK_MISMATCH: 'Die Wallet ist nicht mehr in {network}. Es wurde nichts gesendet.',
  },
}
