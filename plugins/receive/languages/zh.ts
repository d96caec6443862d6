/** Chinese texts, in simplified characters. */
export default {
  receive: {
    action: '接收',
    title: '接收',
    code: '您在 {network} 上的地址的二维码',
    yourAddress: '您的地址',
    only: '请仅向此地址发送 {network} 上的代币',
    unknownNetwork: '未知网络',
    noAccount: '未连接账户',
    noAccountText: '请先连接钱包。其地址将显示在这里。',
    close: '关闭',
  },
}
