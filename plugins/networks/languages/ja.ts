/** Japanese texts. */
export default {
  networks: {
    title: 'ネットワーク',
    testNetworks: 'テストネットワーク',
    current: '現在',
    otherAccount: '別のアカウント',
    notApproved: '未承認',
    notApprovedText:
      '「未承認」のネットワークは、{wallet} の接続時に除外されました。追加するには、接続を解除してもう一度接続してください。',
    approveIn: '{wallet} で承認してください',
    theWallet: 'ウォレット',
    search: 'ネットワークを検索',
    clear: 'クリア',
    nothingFound: '「{text}」というネットワークはありません',
    nothingFoundText: '別の名前を試すか、すべてのネットワークからお探しください。',
    showAll: 'すべてのネットワークを表示',
    missing: 'ネットワークが見つかりませんか？',
    why: '理由',
    whyText:
      '使用するネットワークは {app} が決めています。ここで選べるのはそのネットワークだけです。他のネットワークはウォレットに残ります。',
    stillOn: '{network} のままです',
    cancelledText: 'ウォレットで {network} への切り替えがキャンセルされました。',
    failedText: '{network} に切り替えられませんでした。',
    unknownText:
      '{wallet} に {network} がありません。{wallet} の設定で {network} を追加してから、もう一度お試しください。',
    unconnectedText: 'ここに {network} に接続できるウォレットはありません。',
    walletSays: '{wallet} からのメッセージ：',
    details: '詳細：',
    retry: '再試行',
    switchTitle: 'ネットワークを切り替え',
    doesNotUse: '{app} は {network} に対応していません',
    pick: '続けるにはネットワークを選択してください。アカウントは接続されたままです。',
    disconnect: '接続を解除',
  },
}
