import type { MailTexts } from '../mail-texts.js'

/** Chinese. */
export const zh: MailTexts = {
  loginSubject: '{site}：登录',
  loginIntro: '您登录 {site} 的验证码：',
  requestedBy: '该验证码由 {origin} 请求（{system} 上的 {browser}）。',
  requestedFrom: '请求来自的国家或地区：{country}。',
  validFor: '验证码在 {minutes} 分钟内有效。',
  neverShare: '切勿透露此验证码。{site} 不会通过电话、聊天或邮件索要验证码。',
  notMe: '如果不是您本人操作，请打开此页面：',

  approveSubject: '{site}：批准新设备',
  approveIntro: '一台新设备想在 {origin} 上登录 {site}：{system} 上的 {browser}。',
  approveLink: '如果是您本人，请打开此页面并批准该设备。随后您会收到验证码。',

  newDeviceSubject: '{site}：新设备',
  newDeviceIntro: '您的 {site} 钱包已在新设备上打开：{origin}，{system} 上的 {browser}。',
  newDeviceKit:
    '如果您保存过恢复文件，钱包在该设备上打开后它就不再有效。请在钱包的“保护您的钱包”中创建新的恢复文件。',
  unlockedSubject: '{site}：您的钱包已解锁',
  unlockedIntro: '您的 {site} 钱包在一个丢失了数据的浏览器中解锁：{origin}，{system} 上的 {browser}。',

  guessesSubject: '{site}：有人尝试以您的身份登录',
  guessesIntro: '有人在 {site} 为您的邮箱地址输入了多个错误的验证码。您的钱包没有被打开。',
  guessesHelp:
    '在一天之内，验证码只会发送给您曾打开过钱包的浏览器。请使用其中一个浏览器，或使用钱包的其他登录方式。',

  reuseSubject: '{site}：会话已结束',
  reuseIntro:
    '您在 {origin} 上的会话（{system} 上的 {browser}）在两个地方被使用，因此已结束。请重新登录 {site}。',

  exportSubject: '{site}：您的恢复短语已被查看',
  exportIntro:
    '您在 {origin} 的钱包的恢复短语已在 {system} 上的 {browser} 中显示。如果不是您本人操作，请立即将资产转移到其他钱包。',

  loginAddedSubject: '{site}：已添加登录方式',
  loginAddedIntro:
    '您在 {site} 的钱包在 {system} 的 {browser} 中添加了登录方式：{login}。如果不是您本人操作，请在钱包的“Logins”中将其移除，并在所有设备上退出登录。',
  loginRemovedSubject: '{site}：已移除登录方式',
  loginRemovedIntro:
    '您在 {site} 的钱包在 {system} 的 {browser} 中移除了登录方式：{login}。它不能再打开您的钱包。如果不是您本人操作，请立即用其他方式登录并检查您的钱包。',
  restoreLink: '如果不是您本人操作，请在 {hours} 小时内在此页面恢复原来的登录方式：',
  restoredSubject: '{site}：您的登录方式已恢复',
  restoredIntro:
    '您在 {site} 的钱包的登录方式已通过邮件中的链接恢复，所有会话均已结束。请重新登录。24 小时后可以导出钱包并更改恢复方式。',
  deletionSubject: '{site}：您的钱包将被删除',
  deletionIntro:
    '有人在 {system} 的 {browser} 中请求删除您在 {site} 的钱包。它将于 {date} 连同我们保存的全部内容一起删除。如果没有恢复短语，其中的资产届时将会丢失。',
  deletionKeep: '如需保留，请在 {date} 之前在 {origin} 登录并按“Keep my wallet”。',

  primarySubject: '{site}：更改邮箱地址',
  primaryIntro: '用于更改您的 {site} 钱包邮箱地址的验证码：',
  secondarySubject: '{site}：确认新邮箱地址',
  secondaryIntro: '用于将此邮箱地址用于您的 {site} 钱包的验证码：',
  linkSubject: '{site}：添加登录方式',
  linkIntro: '用于为您在 {site} 的钱包添加登录方式的验证码：',
  inUseSubject: '{site}：此地址已被使用',
  inUseIntro: '有人将此邮箱地址输入为另一个 {site} 钱包的新地址。该地址属于您的钱包，因此没有任何更改。',
  changedSubject: '{site}：您的邮箱地址已更改',
  changedIntro: '您的 {site} 钱包的邮箱地址已更改为 {email}。',
  undoLink: '如果不是您本人操作，请在 {hours} 小时内在此页面撤销更改：',

  recoverySubject: '{site}：在新设备上打开钱包',
  recoveryIntro: '用于在新设备上打开 {site} 钱包的验证码：',
  recoveryRequestedBy: '请求来自 {origin}。',
  recoveryNotMe: '如果这不是您本人的操作，说明有人登录了您的账户。请打开钱包并退出所有设备上的登录。',

  approveButton: '批准设备',
  approveDone: '设备已批准。验证码即将发送到您的邮箱。',
  notMeTitle: '不是您本人？',
  notMeText: '这会结束该登录以及由它打开的所有会话。',
  notMeButton: '结束此登录',
  notMeDone: '登录已结束。无需其他操作。',
  undoTitle: '撤销邮箱地址更改',
  undoText: '这会恢复您的邮箱地址，并结束您钱包的所有会话。',
  undoButton: '恢复我的邮箱地址',
  undoDone: '您的邮箱地址已恢复。请重新登录。',
  restoreTitle: '恢复您的登录方式',
  restoreText: '您的钱包将恢复此更改之前的登录方式。之后添加的登录方式会被移除，所有会话都会结束。',
  restoreButton: '恢复我的登录方式',
  restoreDone: '您的登录方式已恢复。请重新登录。',
  linkOver: '此链接已过期或已被使用。',
}
