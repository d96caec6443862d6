/** Japanese texts. */
export default {
  balances: {
    tab: 'トークン',
    unavailable: 'トークン残高を利用できません',
    loading: 'トークンを読み込み中',
    list: 'トークン',
    failedText: 'トークンは安全です。{network} の残高を読み込めませんでした。',
    unsupportedText: 'トークンは安全です。{network} の残高はここでは確認できません。',
    thisNetwork: 'このネットワーク',
    tryAgain: '再試行',
    tryAgainIn: '{seconds} 秒後に再試行',
    known: '最終更新：{time}',
    offline: 'オフラインです',
    offlineText: 'トークンは安全です。オンラインに戻ると残高が読み込まれます。',
    nothing: 'まだ何もありません',
    nothingText: '{network} で受け取ったトークンがここに表示されます。',
    across: '{network} のトークン {count} 種類',
    acrossNone: '{network} にトークンはありません',
    partial: '価格のないトークンは含まれていません',
    TRY_LATER: 'トークン残高は {count} 秒後に再度読み込めます',
  },
}
