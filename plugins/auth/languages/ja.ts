/** Japanese texts. */
export default {
  auth: {
    name: '組み込みウォレット',
    frameTitle: '安全なウォレット',
    refusedMethod: 'このウォレットは {method} に対応していません',
    COOLDOWN: '{seconds} 秒後にもう一度お試しください',
    FRAME_NOT_LOADED: '組み込みウォレットを読み込めませんでした',
    REQUEST_TIMED_OUT: '組み込みウォレットが時間内に応答しませんでした',
    NO_DEPENDENCY: 'メールでのログインを読み込めませんでした',
    ABORTED: '問題が発生しました',
    RPC_ABORTED: 'リクエストは中止されました',
    FRAME_ERROR: 'エラーが発生しました',
    TOO_LARGE: 'リクエストが大きすぎます',
  },
  'auth-smart-account': {
    title: 'スマートアカウント機能',
    on: 'オン',
    ready: '最初の一括実行でオンになります',
    off: 'オフ',
    unavailable: 'このネットワークでは利用できません',
    loading: '読み込み中…',
  },
  'auth-section': {
    title: '埋め込みウォレット',
    loggedInAs: '{name} としてログイン中',
    recovery: 'ウォレットを保護',
    recoveryLine: '新しいデバイスで開く方法を選択',
    devices: 'デバイス',
    devicesLine: 'デバイスの削除、またはすべてからログアウト',
    export: 'リカバリーフレーズ',
    exportLine: '専用のウィンドウでエクスポート',
  },
}
