/** Chinese texts. */
export default {
  auth: {
    name: '嵌入式钱包',
    frameTitle: '安全钱包',
    refusedMethod: '此钱包不支持 {method}',
    COOLDOWN: '请在 {seconds} 秒后重试',
    FRAME_NOT_LOADED: '无法加载嵌入式钱包',
    REQUEST_TIMED_OUT: '嵌入式钱包请求超时',
    NO_DEPENDENCY: '无法加载邮箱登录',
    ABORTED: '出了点问题',
    RPC_ABORTED: '请求已中止',
    FRAME_ERROR: '发生错误',
    TOO_LARGE: '请求过大',
  },
  'auth-smart-account': {
    title: '智能账户功能',
    on: '已开启',
    ready: '首次批量操作时开启',
    off: '已关闭',
    unavailable: '在此网络上不可用',
    loading: '加载中…',
  },
  'auth-section': {
    title: '内嵌钱包',
    loggedInAs: '已登录为 {name}',
    recovery: '保护您的钱包',
    recoveryLine: '选择新设备如何打开钱包',
    devices: '设备',
    devicesLine: '移除设备或退出所有登录',
    export: '恢复短语',
    exportLine: '在单独的窗口中导出',
  },
}
