/** German texts. */
export default {
  farcaster: {
    title: 'Farcaster',
    scan: 'Mit der Kamera Ihres Telefons scannen',
    scanText: 'Bestätigen Sie dann die Anmeldung in der Farcaster-App.',
    code: 'QR-Code für die Anmeldung mit Farcaster',
    preparing: 'Code wird vorbereitet',
    open: 'Farcaster-App öffnen',
    failed: 'Anmeldung fehlgeschlagen',
    goOn: 'Weiter',
    tryAgain: 'Erneut versuchen',
  },
}
