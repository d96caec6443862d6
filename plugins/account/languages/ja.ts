/** Japanese texts. */
export default {
  account: {
    title: 'アカウント',
    networkIs: 'ネットワーク：{network}',
    unknownNetwork: '不明なネットワーク',
    explorer: '{explorer} で表示',
    accounts: '{count} 個のアカウント',
    accountsTitle: 'アカウント',
    loadingBalance: '残高を読み込み中',
    noBalance: '残高を読み込めませんでした。トークンは安全です。',
    balanceUnreadable: 'このネットワークの残高はここでは取得できません。',
    tryAgain: '再試行',
    loading: '読み込み中',
    actions: 'アカウントの操作',
    tabs: '資産とアクティビティ',
    with: '{wallet} で接続中',
    disconnect: '接続を解除',
    connectionOn: '{network} の {wallet}',
    disconnectFrom: '{network} の {wallet} の接続を解除',
    walletsAndAccounts: 'ウォレットとアカウント',
    connectAnother: '別のウォレットを接続',
  },
}
