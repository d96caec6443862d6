/** Japanese texts. */
export default {
  socials: {
    list: 'ソーシャルログイン',
    continueWith: '{provider} で続ける',
    title: 'ログイン',
    waiting: '{provider} でログイン',
    waitingText: '開いたウィンドウで続けてください。',
    opening: 'ウォレットを開いています',
    blocked: 'ウィンドウを開けませんでした',
    blockedText: 'ボタンを押して開いてください。',
    openWindow: 'ウィンドウを開く',
    closed: 'ウィンドウが閉じられました',
    closedText: 'コードが表示された場合は、ここに入力してください。それ以外は、もう一度お試しください。',
    code: '6 桁のコード',
    failed: 'ログインできませんでした',
    denied: 'ログインをキャンセルしました。',
    refused: 'ログインできませんでした。もう一度お試しください。',
    inApp: 'このページをブラウザで開いてください',
    inAppText: 'Google は他のアプリ内でのログインを許可していません。',
    goOn: '続ける',
    tryAgain: 'もう一度試す',
  },
}
