/** Chinese texts. */
export default {
  socials: {
    list: '社交登录',
    continueWith: '使用 {provider} 继续',
    title: '登录',
    waiting: '使用 {provider} 登录',
    waitingText: '请在打开的窗口中继续。',
    opening: '正在打开您的钱包',
    blocked: '无法打开窗口',
    blockedText: '按下按钮以打开窗口。',
    openWindow: '打开窗口',
    closed: '窗口已关闭',
    closedText: '如果窗口显示了验证码，请在此输入。否则请重试。',
    code: '六位验证码',
    failed: '无法登录',
    denied: '您已取消登录。',
    refused: '登录未成功，请重试。',
    inApp: '请在浏览器中打开此页面',
    inAppText: 'Google 不允许在其他应用内登录。',
    goOn: '继续',
    tryAgain: '重试',
  },
}
