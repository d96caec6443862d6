/** Japanese texts. */
export default {
  receive: {
    action: '受け取る',
    title: '受け取る',
    code: '{network} のアドレスの QR コード',
    yourAddress: 'あなたのアドレス',
    only: 'ここには {network} のトークンだけを送ってください',
    unknownNetwork: '不明なネットワーク',
    noAccount: 'アカウントが接続されていません',
    noAccountText: '先にウォレットを接続してください。アドレスがここに表示されます。',
    close: '閉じる',
  },
}
