/** Chinese texts, in simplified characters. */
export default {
  balances: {
    tab: '代币',
    unavailable: '代币余额不可用',
    loading: '正在加载代币',
    list: '代币',
    failedText: '您的代币是安全的。无法加载 {network} 上的余额。',
    unsupportedText: '您的代币是安全的。此处无法读取 {network} 上的余额。',
    thisNetwork: '此网络',
    tryAgain: '重试',
    tryAgainIn: '{seconds} 秒后重试',
    known: '上次更新：{time}',
    offline: '您已离线',
    offlineText: '您的代币是安全的。恢复联网后将加载余额。',
    nothing: '这里还没有内容',
    nothingText: '您在 {network} 上收到的代币会显示在这里。',
    across: '{network} 上的 {count} 种代币',
    acrossNone: '{network} 上没有代币',
    partial: '不含没有价格的代币',
    TRY_LATER: '{count} 秒后可再次加载代币余额',
  },
}
