/** German texts. */
export default {
  receive: {
    action: 'Empfangen',
    title: 'Empfangen',
    code: 'QR-Code Ihrer Adresse in {network}',
    yourAddress: 'Ihre Adresse',
    only: 'Senden Sie nur Token aus {network} hierher',
    unknownNetwork: 'einem unbekannten Netzwerk',
    noAccount: 'Kein Konto verbunden',
    noAccountText: 'Verbinden Sie zuerst eine Wallet. Dann erscheint hier Ihre Adresse.',
    close: 'Schließen',
  },
}
