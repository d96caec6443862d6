/** Japanese texts. */
export default {
  catalogue: {
    allWallets: 'すべてのウォレット',
    search: 'ウォレットを検索',
    searchCount: '{count} 個のウォレットから検索',
    clear: 'クリア',
    showCode: 'QR コードを表示',
    loading: 'ウォレットを読み込み中',
    searching: '検索中',
    found: '{count} 個のウォレット',
    notFound: '「{text}」というウォレットはありません',
    notFoundText:
      'スペルをご確認ください。一覧にないウォレットでも、多くの場合 QR コードをスキャンできます。',
    notFoundPlain: 'スペルを確認するか、すべてのウォレットからお探しください。',
    showAll: 'すべてのウォレットを表示',
    failed: '一覧をすべて読み込めませんでした',
    failedText: 'これらのウォレットは今すぐ使えます。',
    restFailed: '一覧の残りを読み込めませんでした',
    restFailedText: '上のウォレットは引き続き使えます。',
    retry: '再試行',
    none: '対応するウォレットがありません',
    noneText: 'このデバイスで {app} のネットワークに対応するウォレットは一覧にありません。',
    onPhone: 'スマホ',
    onDesktop: 'パソコン',
    onWeb: 'ウェブ',
    asExtension: '拡張機能',
  },
}
