/** Japanese texts. */
export default {
  tracking: {
    sending: '{label}：ネットワークを待っています',
    confirmed: '{label}：確認されました',
    reverted: '{label}：取り消されました。手数料のみ支払われました。',
    replaced: '{label}：別のトランザクションに置き換えられました',
    expired: '{label}：確認前に破棄されました',
    cancelled: '{label}：キャンセルされました',
  },
}
