/** German texts. */
export default {
  socials: {
    list: 'Social-Media-Anmeldungen',
    continueWith: 'Weiter mit {provider}',
    title: 'Anmelden',
    waiting: 'Mit {provider} anmelden',
    waitingText: 'Fahren Sie in dem Fenster fort, das sich geöffnet hat.',
    opening: 'Ihre Wallet wird geöffnet',
    blocked: 'Das Fenster konnte nicht geöffnet werden',
    blockedText: 'Drücken Sie die Taste, um es zu öffnen.',
    openWindow: 'Fenster öffnen',
    closed: 'Das Fenster wurde geschlossen',
    closedText: 'Wenn es einen Code gezeigt hat, geben Sie ihn hier ein. Versuchen Sie es sonst erneut.',
    code: 'Sechsstelliger Code',
    failed: 'Anmeldung fehlgeschlagen',
    denied: 'Sie haben die Anmeldung abgebrochen.',
    refused: 'Die Anmeldung hat nicht funktioniert. Versuchen Sie es erneut.',
    inApp: 'Öffnen Sie diese Seite in Ihrem Browser',
    inAppText: 'Google erlaubt keine Anmeldung in anderen Apps.',
    goOn: 'Weiter',
    tryAgain: 'Erneut versuchen',
  },
}
