/** Japanese texts. */
export default {
  farcaster: {
    title: 'Farcaster',
    scan: 'スマートフォンのカメラで読み取ってください',
    scanText: 'その後、Farcaster アプリでログインを承認してください。',
    code: 'Farcaster でログインするための QR コード',
    preparing: 'コードを準備しています',
    open: 'Farcaster アプリを開く',
    failed: 'ログインできませんでした',
    goOn: '続ける',
    tryAgain: 'もう一度試す',
    connected: '接続しました',
    connectedText: '{network} の {address}',
    connectFailed: '接続できませんでした',
    connectFailedText: 'ログインしましたが、ウォレットを接続できませんでした。',
    details: '詳細：',
  },
}
