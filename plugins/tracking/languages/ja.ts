/** Japanese texts. */
export default {
  tracking: {
    sending: '{label}：ネットワークを待っています',
    confirmed: '{label}：確認されました',
    reverted: '{label}：差し戻されました。手数料だけが支払われました。',
    replaced: '{label}：別のトランザクションに置き換えられました',
    expired: '{label}：確認前に破棄されました',
    cancelled: '{label}：キャンセルされました',
  },
}
