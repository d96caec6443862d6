/** German texts. */
export default {
  auth: {
    name: 'Eingebettete Wallet',
    frameTitle: 'Sichere Wallet',
    refusedMethod: 'Diese Wallet unterstützt {method} nicht',
    COOLDOWN: 'Bitte versuchen Sie es in {seconds} Sekunden erneut',
    FRAME_NOT_LOADED: 'Die eingebettete Wallet konnte nicht geladen werden',
    REQUEST_TIMED_OUT: 'Die eingebettete Wallet hat nicht rechtzeitig geantwortet',
    NO_DEPENDENCY: 'Die Anmeldung per E-Mail konnte nicht geladen werden',
    ABORTED: 'Etwas ist schiefgelaufen',
    RPC_ABORTED: 'Die Anfrage wurde abgebrochen',
    FRAME_ERROR: 'Ein Fehler ist aufgetreten',
    TOO_LARGE: 'Die Anfrage ist zu groß',
  },
  'auth-smart-account': {
    title: 'Smart-Account-Funktionen',
    on: 'An',
    ready: 'Wird mit Ihrem ersten Batch aktiviert',
    off: 'Aus',
    unavailable: 'In diesem Netzwerk nicht verfügbar',
    loading: 'Wird geladen…',
  },
  'auth-section': {
    title: 'Eingebettete Wallet',
    loggedInAs: 'Angemeldet als {name}',
    recovery: 'Wallet absichern',
    recoveryLine: 'Wählen Sie, wie ein neues Gerät sie öffnet',
    devices: 'Geräte',
    devicesLine: 'Ein Gerät entfernen oder überall abmelden',
    export: 'Wiederherstellungsphrase',
    exportLine: 'In einem eigenen Fenster exportieren',
  },
}
