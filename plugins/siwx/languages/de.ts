/** German texts. */
export default {
  siwx: {
    title: 'Anmelden',
    ask: '{app} muss wissen, dass dieses Konto Ihnen gehört',
    askText: 'Signieren Sie eine Nachricht in {wallet}. Das ist kostenlos und bewegt nichts.',
    site: 'Website',
    account: 'Konto',
    network: 'Netzwerk',
    statement: 'Sie stimmen zu',
    until: 'Gültig bis',
    resources: 'Auch für',
    whole: 'Die ganze Nachricht',
    loading: 'Nachricht wird vorbereitet',
    sign: 'Anmelden',
    waiting: 'Weiter in {wallet}',
    cancel: 'Abbrechen',
    yourWallet: 'Ihrer Wallet',
    nothing: 'Keine Wallet wartet auf eine Anmeldung. Verbinden Sie zuerst eine.',
    failed: 'Die Anmeldung ist fehlgeschlagen',
    tryAgain: 'Erneut versuchen',
    cancelled:
      'Sie haben in {wallet} abgebrochen. Melden Sie sich noch einmal an, oder verlassen Sie die Ansicht.',
    CANCELLED: 'Sie haben sich nicht angemeldet',
    NOT_SIGNED_IN: 'Die Sitzung ist zu Ende. Verbinden Sie sich neu, um sich anzumelden.',
    NOT_VERIFIED: 'Die Website hat die Unterschrift nicht angenommen',
    SIGN_OUT_FAILED: 'Die Website konnte die Sitzung nicht beenden',
  },
}
