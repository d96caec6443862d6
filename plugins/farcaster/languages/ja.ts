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
  },
}
