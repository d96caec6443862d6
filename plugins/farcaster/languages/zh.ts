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
    connected: '已连接',
    connectedText: '{network} 上的 {address}',
    connectFailed: '无法连接',
    connectFailedText: '您已登录，但钱包未能连接。',
    details: '详情：',
  },
}
