/** Chinese texts, in simplified characters. */
export default {
  account: {
    title: '账户',
    networkIs: '网络：{network}',
    unknownNetwork: '未知网络',
    explorer: '在 {explorer} 上查看',
    accounts: '{count} 个账户',
    accountsTitle: '账户',
    loadingBalance: '正在加载余额',
    noBalance: '无法加载您的余额。您的代币是安全的。',
    balanceUnreadable: '此处无法读取该网络的余额。',
    tryAgain: '重试',
    loading: '正在加载',
    actions: '账户操作',
    tabs: '资产与活动',
    with: '已通过 {wallet} 连接',
    disconnect: '断开连接',
    connectionOn: '{network} 上的 {wallet}',
    disconnectFrom: '断开 {network} 上的 {wallet}',
    walletsAndAccounts: '钱包和账户',
    connectAnother: '连接其他钱包',
  },
}
