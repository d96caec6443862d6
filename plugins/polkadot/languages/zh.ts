/** Chinese texts. */
export default {
  polkadot: {
    BAD_ACCOUNTS: '钱包返回了无效的账户列表',
    BAD_EXTENSION: '无法连接钱包。请更新其扩展程序。',
    WALLET_WITHOUT_NETWORK: '钱包不支持 {network}',
    NO_WALLET: '未连接钱包',
    BAD_CHARACTER: '“{character}”在 Polkadot 地址中无效',
    TOO_SHORT: '太短：Polkadot 地址有 46 到 49 个字符',
    TOO_LONG: '太长：Polkadot 地址有 46 到 49 个字符',
    BAD_LENGTH: '这不是 Polkadot 地址。请检查是否有误。',
    BAD_PREFIX: '此地址不属于任何网络',
    BAD_CHECKSUM: '校验和不匹配。请检查地址是否有误。',
    FOREIGN_ADDRESS: '这是 {kind} 的地址，不是 Polkadot 的地址',
    SIGN_FAILED: '消息签名失败',
    BAD_SIGNATURE: '钱包返回了无效的签名',
    FOREIGN_SIGNATURE: '该签名来自其他账户',
    BAD_TRANSACTION: '这不是 Polkadot 交易：`{field}` 缺失或无效',
    OTHER_ACCOUNT: '此交易属于其他账户',
    OTHER_NETWORK: '此交易不属于 {network}，而是其他网络的',
    CANNOT_SIGN: '钱包无法签署此内容',
  },
}
