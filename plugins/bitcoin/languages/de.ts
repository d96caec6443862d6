/** German texts. */
export default {
  bitcoin: {
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
  },
}
