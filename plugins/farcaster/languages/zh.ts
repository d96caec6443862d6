/** Chinese texts. */
export default {
  farcaster: {
    title: 'Farcaster',
    scan: '用手机相机扫描',
    scanText: '然后在 Farcaster 应用中批准登录。',
    code: '使用 Farcaster 登录的二维码',
    preparing: '正在准备二维码',
    open: '打开 Farcaster 应用',
    failed: '无法登录',
    goOn: '继续',
    tryAgain: '重试',
  },
}
