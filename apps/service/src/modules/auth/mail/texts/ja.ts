import type { MailTexts } from '../mail-texts.js'

/** Japanese. */
export const ja: MailTexts = {
  loginSubject: '{site}：ログイン',
  loginIntro: '{site} にログインするためのコード：',
  requestedBy: '{origin}（{system} の {browser}）からリクエストされました。',
  requestedFrom: 'リクエスト元の国：{country}。',
  validFor: 'コードの有効期限は {minutes} 分です。',
  neverShare:
    'このコードを誰にも教えないでください。{site} が電話、チャット、メールでコードを尋ねることはありません。',
  notMe: '心当たりがない場合は、このページを開いてください：',

  approveSubject: '{site}：新しいデバイスの承認',
  approveIntro: '新しいデバイスが {origin} で {site} にログインしようとしています：{system} の {browser}。',
  approveLink: 'ご本人の場合は、このページを開いてデバイスを承認してください。その後コードが届きます。',

  newDeviceSubject: '{site}：新しいデバイス',
  newDeviceIntro: '{site} のウォレットが新しいデバイスで開かれました：{origin}、{system} の {browser}。',
  newDeviceKit:
    '保存済みの復元キットは、そのデバイスでウォレットが開かれると使えなくなります。ウォレットの「ウォレットを保護」で新しいキットを作成してください。',
  unlockedSubject: '{site}：ウォレットのロックが解除されました',
  unlockedIntro:
    'データを失ったブラウザで {site} のウォレットのロックが解除されました：{origin}、{system} の {browser}。',

  guessesSubject: '{site}：ログインを試みている人がいます',
  guessesIntro:
    '{site} であなたのメールアドレスに対して間違ったコードが何度も入力されました。ウォレットは開かれていません。',
  guessesHelp:
    '1 日の間、ウォレットを開いたことのあるブラウザにのみコードが送信されます。そのブラウザか、ウォレットの別のログイン方法を使用してください。',

  reuseSubject: '{site}：セッションを終了しました',
  reuseIntro:
    '{origin} のセッション（{system} の {browser}）が 2 か所で使用されたため、終了しました。{site} にもう一度ログインしてください。',

  exportSubject: '{site}：リカバリーフレーズが表示されました',
  exportIntro:
    '{origin} のウォレットのリカバリーフレーズが、{system} の {browser} で表示されました。心当たりがない場合は、資産をすぐに別のウォレットへ移してください。',

  loginAddedSubject: '{site}：ログイン方法が追加されました',
  loginAddedIntro:
    '{system} の {browser} で、{site} のウォレットにログイン方法が追加されました：{login}。心当たりがない場合は、ウォレットの「Logins」で削除し、すべての端末からログアウトしてください。',
  loginRemovedSubject: '{site}：ログイン方法が削除されました',
  loginRemovedIntro:
    '{system} の {browser} で、{site} のウォレットからログイン方法が削除されました：{login}。この方法ではウォレットを開けなくなりました。心当たりがない場合は、別の方法でログインし、すぐにウォレットを確認してください。',
  restoreLink: 'お心当たりがない場合は、{hours} 時間以内にこのページで以前のログイン方法を復元してください：',
  restoredSubject: '{site}：ログイン方法が復元されました',
  restoredIntro:
    '{site} のウォレットのログイン方法がメールのリンクから復元され、すべてのセッションが終了しました。もう一度ログインしてください。エクスポートと復旧方法の変更は 24 時間後に行えます。',
  deletionSubject: '{site}：ウォレットが削除されます',
  deletionIntro:
    '{system} の {browser} で、{site} のウォレットの削除が申請されました。{date} に、保存されているすべての情報とともに削除されます。リカバリーフレーズがなければ、ウォレット内の資産は失われます。',
  deletionKeep: '残すには、{date} までに {origin} でログインし、「Keep my wallet」を押してください。',

  primarySubject: '{site}：メールアドレスの変更',
  primaryIntro: '{site} のウォレットのメールアドレスを変更するためのコード：',
  secondarySubject: '{site}：新しいメールアドレスの確認',
  secondaryIntro: 'このメールアドレスを {site} のウォレットで使用するためのコード：',
  linkSubject: '{site}：ログイン方法の追加',
  linkIntro: '{site} のウォレットにログイン方法を追加するためのコード：',
  inUseSubject: '{site}：このアドレスは使用中です',
  inUseIntro:
    'このメールアドレスが {site} の別のウォレットの新しいアドレスとして入力されました。すでにお客様のウォレットで使用されているため、何も変更されていません。',
  changedSubject: '{site}：メールアドレスが変更されました',
  changedIntro: '{site} のウォレットのメールアドレスが {email} に変更されました。',
  undoLink: '心当たりがない場合は、{hours} 時間以内にこのページで変更を取り消してください：',

  recoverySubject: '{site}: 新しいデバイスでウォレットを開く',
  recoveryIntro: '新しいデバイスで {site} のウォレットを開くためのコード:',
  recoveryRequestedBy: '{origin} でリクエストされました。',
  recoveryNotMe:
    'お心当たりがない場合は、第三者があなたのアカウントにログインしています。ウォレットを開き、すべてのデバイスからログアウトしてください。',

  approveButton: 'デバイスを承認',
  approveDone: 'デバイスが承認されました。コードをメールでお送りします。',
  notMeTitle: '心当たりがありませんか？',
  notMeText: 'このログインと、それによって開始されたすべてのセッションを終了します。',
  notMeButton: 'このログインを終了',
  notMeDone: 'ログインを終了しました。ほかに必要な操作はありません。',
  undoTitle: 'メールアドレスの変更を取り消す',
  undoText: 'メールアドレスを元に戻し、ウォレットのすべてのセッションを終了します。',
  undoButton: 'メールアドレスを元に戻す',
  undoDone: 'メールアドレスを元に戻しました。もう一度ログインしてください。',
  restoreTitle: 'ログイン方法の復元',
  restoreText:
    'ウォレットのログイン方法がこの変更の前の状態に戻ります。その後に追加されたログイン方法は削除され、すべてのセッションが終了します。',
  restoreButton: 'ログイン方法を復元する',
  restoreDone: 'ログイン方法が復元されました。もう一度ログインしてください。',
  linkOver: 'このリンクは期限切れか、使用済みです。',
}
