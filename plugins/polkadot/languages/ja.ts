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
    RPC_UNREACHABLE: '{network} に接続できませんでした',
    BAD_ANSWER: '{network} から無効な応答がありました',
    BAD_AMOUNT: '金額が無効です',
    ESTIMATE_FAILED: '手数料を見積もれませんでした',
    UNSUPPORTED_RUNTIME: '{network} のトランザクションは別の形式です。ウォレットから送信してください。',
    BELOW_MINIMUM:
      '{network} の新しいアカウントには少なくとも {amount} {symbol} が必要です。このアドレスにはそれ以上を送信してください。',
    FEE_TOO_HIGH:
      '{network} の手数料 {amount} {symbol} は上限の {limit} {symbol} を超えています。後でもう一度お試しください。',
    REFUSED: '{network} はこの送金を拒否しました: {reason}',
    NOT_SENT: '送金を準備できませんでした。何も送信されていません。もう一度お試しください。',
    NOT_SIGNED: 'ウォレットが送金に署名しませんでした。何も送信されていません。',
    CHANGED_TRANSFER: 'ウォレットが送金の内容を変更しました。何も送信されていません。',
    RAISED_FEE: '{network} の手数料が上がりました。何も送信されていません。送金をもう一度確認してください。',
    WRONG_NONCE:
      'このアカウントの別のトランザクションが先に処理されました。何も送信されていません。完了を待ってから、もう一度送信してください。',
    TOO_LATE: '承認に時間がかかりすぎました。何も送信されていません。もう一度送金してください。',
    otherPrefix:
      '別のネットワークのアドレスが入力されました。同じアカウントは {network} では別の表記になります。所有者がそこで使っていることを確認してください。',
  },
}
