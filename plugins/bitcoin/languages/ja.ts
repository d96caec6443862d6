/** Japanese texts. */
export default {
  bitcoin: {
    BAD_ACCOUNTS: 'ウォレットから無効なアカウント一覧が返されました',
    WALLET_WITHOUT_NETWORK: 'ウォレットは {network} に対応していません',
    WALLET_ELSEWHERE:
      'ウォレットは、このアプリで使用しない {network} に接続しています。ウォレットで Bitcoin に切り替えてください。',
    NO_WALLET: 'ウォレットが接続されていません',
    SIGN_FAILED: 'メッセージに署名できませんでした',
    BAD_SIGNATURE: 'ウォレットから無効な署名が返されました',
    FOREIGN_SIGNATURE: 'この署名は別のアカウントのものです',
    CHANGED_TRANSACTION: 'ウォレットから別のトランザクションが返されました',
    BAD_PSBT: 'base64 形式の PSBT ではありません',
    NOTHING_TO_SIGN: 'この PSBT にはアカウントの入力がありません',
    TEXT_ONLY: 'ウォレットはテキストにのみ署名できます',
    CANNOT_SIGN: 'ウォレットは自身で送信しないトランザクションには署名しません',
  },
}
