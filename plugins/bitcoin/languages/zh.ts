/** Chinese texts. */
export default {
  bitcoin: {
    BAD_ACCOUNTS: '钱包返回了无效的账户列表',
    WALLET_WITHOUT_NETWORK: '钱包不支持 {network}',
    WALLET_ELSEWHERE: '钱包当前在 {network}，此应用不使用该网络。请在钱包中切换到 Bitcoin。',
    NO_WALLET: '未连接钱包',
    SIGN_FAILED: '无法签名消息',
    BAD_SIGNATURE: '钱包返回了无效的签名',
    FOREIGN_SIGNATURE: '该签名不属于此账户',
    CHANGED_TRANSACTION: '钱包返回了另一笔交易',
    BAD_PSBT: '这不是 base64 格式的 PSBT',
    NOTHING_TO_SIGN: '此 PSBT 没有属于该账户的输入',
    TEXT_ONLY: '该钱包只能签名文本',
    CANNOT_SIGN: '该钱包不签名并非由其发送的交易',
  },
}
