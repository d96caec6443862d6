/** Japanese texts. */
export default {
  polkadot: {
    BAD_ACCOUNTS: 'ウォレットから無効なアカウント一覧が返されました',
    BAD_EXTENSION: 'ウォレットに接続できません。拡張機能を更新してください。',
    WALLET_WITHOUT_NETWORK: 'ウォレットは{network}に対応していません',
    NO_WALLET: 'ウォレットが接続されていません',
    BAD_CHARACTER: '「{character}」はPolkadotのアドレスでは使えません',
    TOO_SHORT: '短すぎます。Polkadotのアドレスは46〜49文字です',
    TOO_LONG: '長すぎます。Polkadotのアドレスは46〜49文字です',
    BAD_LENGTH: 'Polkadotのアドレスではありません。入力ミスがないか確認してください。',
    BAD_PREFIX: 'このアドレスはどのネットワークのものでもありません',
    BAD_CHECKSUM: 'チェックサムが一致しません。アドレスに入力ミスがないか確認してください。',
    FOREIGN_ADDRESS: 'これは{kind}のアドレスで、Polkadotのものではありません',
    SIGN_FAILED: 'メッセージに署名できませんでした',
    BAD_SIGNATURE: 'ウォレットから無効な署名が返されました',
    FOREIGN_SIGNATURE: '別のアカウントの署名です',
    BAD_TRANSACTION: 'Polkadotのトランザクションではありません。`{field}`がないか、無効です',
    OTHER_ACCOUNT: 'このトランザクションは別のアカウント用です',
    OTHER_NETWORK: 'このトランザクションは{network}以外のネットワーク用です',
    CANNOT_SIGN: 'ウォレットはこれに署名できません',
  },
}
