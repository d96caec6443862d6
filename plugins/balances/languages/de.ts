/** German texts. */
export default {
  balances: {
    tab: 'Token',
    unavailable: 'Token-Guthaben nicht verfügbar',
    loading: 'Token werden geladen',
    list: 'Token',
    failedText: 'Ihre Token sind sicher. Das Guthaben in {network} konnte nicht geladen werden.',
    unsupportedText: 'Ihre Token sind sicher. Das Guthaben in {network} kann hier nicht gelesen werden.',
    thisNetwork: 'diesem Netzwerk',
    tryAgain: 'Erneut versuchen',
    tryAgainIn: 'Erneut versuchen in {seconds} s',
    known: 'Zuletzt aktualisiert: {time}',
    offline: 'Sie sind offline',
    offlineText: 'Ihre Token sind sicher. Das Guthaben wird geladen, sobald Sie wieder online sind.',
    nothing: 'Noch nichts vorhanden',
    nothingText: 'Token, die Sie in {network} erhalten, erscheinen hier.',
    across: { one: 'Ein Token in {network}', other: '{count} Token in {network}' },
    acrossNone: 'Keine Token in {network}',
    partial: 'Ohne Token, für die es keinen Preis gibt',
    TRY_LATER: {
      one: 'Token-Guthaben kann in {count} Sekunde wieder geladen werden',
      other: 'Token-Guthaben kann in {count} Sekunden wieder geladen werden',
    },
  },
}
