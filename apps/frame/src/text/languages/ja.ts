import type { FrameTexts } from '../frame-texts.js'

/** Japanese texts. */
export const texts: FrameTexts = {
  views: {
    back: '戻る',
    close: '閉じる',
    cancel: 'キャンセル',
    done: '完了',
    continue: '続ける',
    working: 'お待ちください…',
    openingTitle: 'ウォレットを開いています',
    notArmed: '続けるには、このウィンドウ全体が見えるようにしてください。',

    code: 'コード',
    sendCode: 'コードを送信',
    sendAgain: '新しいコードを送信',
    codeSent: '{email} に送信した 6 桁のコードを入力してください。',
    codeLength: 'コードの 6 桁の数字を入力してください。',
    approveDevice:
      '{email} に届いたメールのリンクを開いて、このデバイスを承認してください。その後コードを送信します。',

    unlockTitle: 'ウォレットのロックを解除',
    unlockText:
      'このブラウザーにはウォレットの一部が残っていません。{email} に届くコードで、ご本人であることを確認してください。',
    unlock: 'ロックを解除',
    unlockOtherText:
      'このブラウザーにはウォレットの一部が残っていません。お使いのログイン方法で、ご本人であることを確認してください。',

    confirmTitle: 'ご本人の確認',
    confirmText: 'この変更には新たなログインが必要です。{email} にコードを送信します。',
    confirm: '確認',
    confirmOtherText: 'この変更には新たなログインが必要です。',
    confirmNoLogin: 'この変更を行うには、ログアウトしてからもう一度ログインしてください。',
    continueWith: '{name} で続ける',

    windowWaiting: '開いたウィンドウで {name} にログインし、その後ここに戻ってください。',
    windowCode: 'ウィンドウのコード',
    windowDigits: '{name} のウィンドウでログインしてください。表示される 6 桁のコードをここに入力します。',
    windowHasCode: 'ウィンドウにコードが表示されています',
    windowAgain: '{name} をもう一度開く',
    windowDenied: 'ログインをキャンセルしました。ウィンドウをもう一度開くか、戻ってください。',
    windowFailed: 'ログインできませんでした。もう一度お試しください。',
    farcasterText:
      'スマートフォンでコードを読み取り、Farcaster でログインしてください。スマートフォンの場合はアプリを開いてください。',
    farcasterCode: 'Farcaster アプリ用の QR コード',
    farcasterOpen: 'Farcaster を開く',

    linkTitle: 'このログインを追加しますか？',
    linkQuestion: '{email} のウォレットがあります。このログインを追加しますか？',
    linkOwner:
      'このウォレットは次の方法で開きます: {logins}。それらもご自身のものである場合に限り、追加してください。',
    linkYes: 'ログインを追加',
    linkNo: '別のウォレットを使う',
    linkCodeTitle: 'メールアドレスの確認',
    linkCodeText: 'このログインを追加するには、{email} に送信するコードを入力してください。',
    email: 'メール',

    loginsTitle: 'ログイン方法',
    loginsText:
      'どのログイン方法でもウォレットを開けます。一つが使えなくなった場合に備えて、二つ用意してください。',
    loginsOne: 'ログイン方法はこれだけです。使えなくなった場合に備えて、もう一つ追加してください。',
    loginSince: '追加日時: {time}',
    thisLogin: 'この方法でログイン中です',
    addLogin: 'ログイン方法を追加',
    addLoginTitle: 'ログイン方法を追加',
    addLoginText: 'ウォレットを開く別の方法を選んでください。',
    addLoginFresh:
      'ログイン方法の追加や削除の前に、ご本人であることを確認してください。{email} にコードを送信します。',
    addLoginFreshOther: 'ログイン方法の追加や削除の前に、ご本人であることを確認してください。',
    addEmailText: 'このアドレスにコードを送信します。',
    loginAdded: 'ログイン方法を追加しました。',
    loginRemoved: 'ログイン方法を削除しました。',
    removeLogin: '削除',
    removeLoginTitle: 'このログイン方法を削除しますか？',
    removeLoginText:
      'この方法ではウォレットを開けなくなり、そのセッションも終了します。ウォレットは残ります。',
    removeThisLoginText: 'この方法でログイン中のため、ログアウトされます。ウォレットは残ります。',

    deletionTitle: 'ウォレットを削除',
    deletionText:
      '7 日後にログイン方法、デバイス、分割された鍵が削除され、それらでウォレットを開くことは誰にもできなくなります。それまでにログインすれば残せます。',
    deletionAssets: '先に復元フレーズを保存してください',
    deletionAssetsText:
      'フレーズがないと、このウォレットの中身はすべて失われます。フレーズがあれば、他のアプリで開けます。',
    deletionExport: '復元フレーズを書き出す',
    deletionConfirm: 'ウォレットを削除する',
    deletionFresh: 'ご本人であることを確認してください。{email} にコードを送信します。',
    deletionFreshOther: 'ご本人であることを確認してください。',
    deletionNotDone: '削除が完了していません',
    deletionNotDoneText:
      'サービスの一部が応答しませんでした。ウォレットの情報が残らないよう、もう一度お試しください。',
    tryAgain: 'もう一度試す',
    deletionAskedTitle: '削除を受け付けました',
    deletionAskedText:
      'ウォレットは {time} に削除されます。すべての場所でログアウトしました。残すには、それまでにログインして「ウォレットを残す」を選んでください。',
    deletionDueTitle: 'ウォレットは削除されます',
    deletionDueText: '削除の申し込みを受けています。残さない限り、{time} に削除されます。',
    deletionKeep: 'ウォレットを残す',
    deletionLater: '後で',

    smartTitle: 'スマートアカウント機能',
    smartText:
      '複数の手順を1つの取引で行い、手数料はこのサイトが支払う場合もあります。アドレスは変わりません。',
    smartSafeText: '独自のアドレスを持つ別のアカウントです。鍵のアドレスにある資産はそのまま残ります。',
    smartSafeReady: '最初のトランザクションで作成されます',
    smartAddress: 'スマートアカウントのアドレス',
    smartOn: 'オン',
    smartReady: '最初の一括実行でオンになります',
    smartOff: 'オフ',
    smartUnavailable: 'このネットワークでは利用できません',
    smartContract: 'アカウントのコントラクト',
    smartNoContract: 'なし',
    smartOtherContract: '別のアプリが設定しました',
    smartTurnOff: 'オフにする',
    smartRemove: 'コントラクトを外す',
    smartUse: 'オンにする',
    smartAvoid: '使わない',
    smartWaiting: 'ネットワークが取引を承認するのを待っています。この画面は閉じてかまいません。',
    smartRemoved: 'アカウントからコントラクトを外しました。',
    smartNotRemoved: 'コントラクトを外せませんでした',
    smartNotRemovedText:
      '取引が失敗したか、ネットワークの承認にいつもより時間がかかっています。後でもう一度ご確認ください。',

    devicesTitle: 'デバイス',
    devicesText: 'ウォレットを使えるブラウザーです。削除したデバイスは署名できなくなります。',
    signPasskeyTitle: '署名用のパスキー',
    signPasskeyOff: 'オフ：このブラウザーで承認するとすぐに署名されます。',
    signPasskeyOn: 'オン：このブラウザーは、このサイトで署名する前にパスキーを求めます。',
    signPasskeyText:
      'このブラウザーは、このサイトでの署名のたびにパスキーを求めます。ブラウザーが開いていても、ほかの人は署名できません。ほかのデバイスでは求められません。',
    signPasskeyLost:
      'パスキーをなくした場合は、ログアウトしてください。次にログインすると、このブラウザーはパスキーを求めなくなります。',
    signPasskeyTurnOn: 'オンにする',
    signPasskeyTurnOff: 'オフにする',
    signPasskeyName: 'ウォレットの署名',
    signPasskeyUnsupported:
      'このブラウザーでは、このパスキーをここで作成できません。別のブラウザーをお試しください。',
    signPasskeyAskTitle: 'パスキーを使用',
    signPasskeyAskText: 'リクエストを承認しました。パスキーを使って署名してください。',
    deviceName: '{system} の {browser}',
    thisDevice: 'このデバイス',
    deviceSite: '{site}',
    deviceUsed: '最終使用: {time}',
    removeDevice: '削除',
    removeDeviceTitle: 'このデバイスを削除しますか？',
    removeDeviceText: 'ログアウトされ、ウォレットの一部を失います。ウォレットは残ります。',
    logOutEverywhere: 'すべての場所でログアウト',
    logOutEverywhereTitle: 'すべての場所でログアウトしますか？',
    logOutEverywhereText:
      'このデバイスを含むすべてのデバイスがログアウトされ、ウォレットの一部を失います。使うにはもう一度ログインしてください。',

    recoveryTitle: '復元',
    recoveryAutomatic: '自動',
    recoveryAutomaticText:
      '新しいデバイスは、ログインだけでウォレットを開けます。このサービスの運営者も開くことができます。',
    recoveryPassword: 'パスワード',
    recoveryPasswordText:
      '新しいデバイスは、ログインとパスワードでウォレットを開きます。パスワードも復元キットもないと、開けません。',
    recoveryPasskey: 'パスキー',
    recoveryPasskeyText:
      '新しいデバイスは、ログインとパスキーでウォレットを開きます。パスキーも復元キットもないと、開けません。',
    recoveryCurrent: '使用開始: {time}',
    kitCurrent: '復元キットを保存済みです',
    loweredTitle: '保護の設定がこの端末の記録と異なります',
    loweredText:
      'サーバーによると、新しい端末ではログインだけでウォレットが開きます。別の端末でそう設定していない場合は、パスワードまたはパスキーをもう一度設定してください。',
    kitOutdatedTitle: '復元キットは使えなくなりました',
    kitOutdatedText:
      '保存した後に、新しいデバイスでウォレットが開かれたか、復元方法が変更されました。新しいキットを作成し、古いファイルを削除してください。',
    kitMissingTitle: 'パスキーだけが復元の手段です',
    kitMissingText:
      '1 台のデバイスにしか残らないパスキーもあります。ウォレットを開く第二の手段として、復元キットを保存してください。',
    usePassword: 'パスワードを使う',
    changePassword: 'パスワードを変更',
    usePasskey: 'パスキーを使う',
    useAutomatic: '自動の復元を使う',
    createKit: '復元キットを作成',

    passwordTitle: 'パスワードを設定',
    passwordText:
      'このパスワードを私たちが見たり再設定したりすることはできません。書き留めて、次に表示される復元キットを保存してください。',
    password: 'パスワード',
    passwordAgain: 'パスワード（確認）',
    passwordWeak:
      'このパスワードは推測されやすいものです。長くするか、互いに関係のない単語をいくつか使ってください。',
    passwordStrong: 'このパスワードは強力です。',
    passwordDiffers: 'パスワードが一致しません。',
    setPassword: 'パスワードを設定',

    passkeyTitle: 'パスキーを使う',
    passkeyText:
      'パスキーはデバイスまたはパスワードマネージャーに保存されます。一つのデバイスにしか残らないものもあります。次に表示される復元キットを保存してください。',
    createPasskey: 'パスキーを作成',
    passkeyName: 'ウォレットの復元',
    passkeyNoPrf:
      'このパスキーではウォレットを保護できません。別のパスワードマネージャーかブラウザーを使うか、パスワードを設定してください。',
    passkeyFailed: 'パスキーは使われませんでした。もう一度お試しください。',
    passkeyUnsupported: 'このブラウザーではここでパスキーを使えません。パスワードを設定してください。',

    changedTitle: '復元方法を変更しました',
    kitTitle: '復元キットを保存してください',
    kitText:
      'パスワードやパスキーがなくても、キットとログインでウォレットを開けます。ファイルは安全な場所に保管してください。以前のキットは使えなくなります。',
    saveKit: '復元キットを保存',
    kitSaved: 'ファイルはダウンロードに保存されました。',

    secretTitle: 'ウォレットを復元',
    secretPasswordText: 'このデバイスで使うには、ウォレットのパスワードを入力してください。',
    secretPasskeyText: 'このデバイスで開くには、ウォレットのパスキーを使ってください。',
    oldPasswordText: 'ウォレットの現在のパスワードを入力してください。',
    oldPasskeyText: 'ウォレットの現在のパスキーを使ってください。',
    open: 'ウォレットを開く',
    wrongPassword: 'パスワードが違います。',
    wrongPasskey: 'このウォレットのパスキーではありません。',
    useKit: '復元キットを使う',
    kitChoose: '復元キットのファイル',
    kitUseText:
      '復元キットのファイルを選んでください。その後、このキットは使えなくなり、新しいパスワードかパスキーを設定するまで復元は自動になります。',
    kitInvalid: 'このファイルは復元キットではありません。',
    kitOld: 'このキットはウォレットの以前の状態のものです。最新のものを使ってください。',
    kitOther: 'このキットは別のウォレットのものです。',

    restoreTitle: 'ウォレットを修復',
    restoreText:
      'サーバーがこのウォレットの一部を失いました。このブラウザにある部分と復元方法で修復できます。アドレスと資産は変わりません。',
    restore: 'ウォレットを修復する',
    lostText:
      'サーバーがこのウォレットの一部を失いました。修復するには、{email} に届くコードでもう一度ログインしてください。それまでログアウトしないでください。',
    lostOtherText:
      'サーバーがこのウォレットの一部を失いました。修復するには、もう一度ログインしてください。それまでログアウトしないでください。',

    exportTitle: '復元フレーズ',
    exportLinkText:
      'このページから見えないように、フレーズは別のウィンドウに表示されます。そこでもう一度ログインします。',
    openWindow: 'ウィンドウを開く',
    exportText:
      '{site} のウォレットの 24 の単語です。これがあれば他のどのアプリでもウォレットを開けます。知っている人は中身をすべて持ち出せます。',
    exportEmail: 'メールアドレス',
    exportEmailInvalid: 'ログインに使うメールアドレスを入力してください。',
    exportWaitTitle: '後でもう一度お越しください',
    exportWaitText:
      '盗難から守るため、このブラウザーは {time} からフレーズを表示できます。そのときこのページに戻り、もう一度ログインしてください。パスワードかパスキーで復元するウォレットでは、待つ必要はありません。',
    exportShownText:
      '単語を順番どおりに書き留めてください。誰にも見せないでください。手助けする人にも必要ありません。60 秒後に消えます。',
    hold: '長押しして表示',
    exportGone: 'フレーズは再び隠されました。見るには、もう一度ログインしてください。',
    windowTitle: 'ウィンドウで確認',
    windowConfirmText:
      'このブラウザーでは、リクエストが何かに隠されていないか判断できません。ウィンドウを開いて内容を見て、確認してください。',
    windowOpenText: '開いたウィンドウでリクエストを確認してください。',
    windowViewText:
      'このブラウザーでは、この画面が何かに隠されていないか判断できません。ウィンドウで開くので、そこでもう一度ログインしてください。',
    windowCut:
      'このブラウザーに必要なウィンドウを、このサイトは許可していません。Chromium ベースのブラウザーを使ってください。',
    windowClosed: 'このウィンドウは閉じてかまいません。',
    windowLoginText: 'このウィンドウでウォレットにログインしてください。',
    loginTitle: 'ログイン',
    loginPanelText:
      'コードがこのページから見えないように、このサイトでは別のウィンドウでログインします。ウィンドウのアドレスが {address} で始まることを確認してください。',
    loginPanelOpen: '開いたウィンドウで続けてください。終わると、このページは自動的に進みます。',
    showWindow: 'ウィンドウを表示',
    loginSendText:
      'メールアドレスにコードを送信します。コードはこのウィンドウにだけ入力し、ページには入力しないでください。',
    sendAgainIn: '{seconds} 秒後に新しいコードを送信',
    loginClosed: 'ログインをキャンセルしました。もう一度お試しください。',
    loginWindowCut:
      'ログイン用のウィンドウが、このブラウザーまたはサイトによってブロックされています。サイトのポップアップを許可してもう一度試すか、別の方法でログインしてください。',
    windowRefused: 'このウィンドウは、ウォレットを使うサイトから開いてください。',

    contactQuestion:
      'このウォレットの新しいデバイス用のコードは、ログインとは別のメールアドレスに送られます。そのアドレスを入力してください。',
    contactInvalid: '新しいデバイス用のコードを受け取るメールアドレスを入力してください。',
    proofTitle: 'メールアドレスの確認',
    proofText: 'ウォレットの復元を許可する 2 つ目のコードを {email} に送信しました。',
  },
  confirm: {
    cancel: 'キャンセル',
    reject: '拒否',
    close: '閉じる',
    sign: '署名',
    signAnyway: 'それでも署名',
    approve: '承認',
    approveAnyway: 'それでも承認',
    allow: '許可',
    understood: '何に署名するか理解しています。',
    understoodTransaction: '何が起こるか理解しています。',
    calledItself: '自称: {name}',
    notArmed: '続けるには、このウィンドウ全体が見えるようにしてください。',

    account: 'アカウント',
    network: 'ネットワーク',
    networkFee: 'ネットワーク手数料',
    feeLoading: '手数料を見積もり中…',
    feeUnknown: '不明',
    feeSponsored: '代わりに支払われます',
    feePayer: '手数料の支払い元',
    yourAccount: 'あなたのアカウント',
    validUntil: '有効期限',
    validFrom: '有効開始',
    usableUntil: '使用期限',
    expired: '{time}（期限切れ）',

    messageTitle: 'メッセージに署名',
    messageFree: '署名は無料で、何も移動しません。',
    unreadableTitle: 'このメッセージは読み取れません',
    unreadableText:
      '{site} が、言葉で表せないデータへの署名を求めています。アカウントが空になる恐れがあります。',
    invisibleTitle: 'このメッセージには隠れた文字があります',
    invisibleText: '番号で表示しています。心当たりがなければ拒否してください。',

    signInTitle: 'サインイン',
    signInTo: '{site} にサインイン',
    signInHint: 'サインインは無料で、何も移動しません。',
    signInOtherSiteTitle: 'これは別のサイトへのサインインです',
    signInOtherSiteText:
      '現在 {site} を開いていますが、メッセージは {domain} へのサインインです。ブロックしました。',
    signInOtherAccountTitle: 'これは別のアカウントのサインインです',
    signInOtherAccountText: 'メッセージのアカウントは {address} です。ブロックしました。',
    signInFormTitle: 'このサインインメッセージは無効です',
    signInFormText: 'サインインメッセージの標準に従っていません。サイトに拒否されることがあります。',
    signInNetworkTitle: 'このサインインは別のネットワークのものです',
    signInNetworkText: 'メッセージはネットワーク {chainId} のもので、現在は {network} です。',
    signInExpiredTitle: 'このサインインは期限切れです',
    signInExpiredText: '有効期限は {time} でした。',

    typedDataTitle: 'データに署名',
    typedDataHint: 'データへの署名が送金を許可することがあります。値を確かめてください。',
    typedDataInvalidTitle: 'このデータは無効です',
    typedDataInvalidText: '自身の型に合わないため、署名できません。',
    typedDataNetworkTitle: 'このデータは別のネットワークのものです',
    typedDataNetworkText: 'ネットワーク {chainId} のもので、現在は {network} です。ブロックしました。',
    typedDataEntryPointTitle: 'この署名は資産を移動させます',
    typedDataEntryPointText:
      'データはスマートアカウントの操作です。サイトが求める必要はありません。ブロックしました。',
    typedDataSelfTitle: 'この署名はアカウントを操作します',
    typedDataSelfText: 'データはご自身のアカウントのコントラクト宛てです。ブロックしました。',
    typedDataAnyNetworkTitle: 'すべてのネットワークで有効',
    typedDataAnyNetworkText: 'データにネットワークの指定がありません。',
    contract: 'コントラクト',
    dataFor: '対象',
    allData: 'すべてのデータ',
    wholeMessage: 'メッセージ全体',

    spendTitle: '使用を許可',
    spendBy: '使用できる相手',
    spendAmount: '上限',
    spendUntil: '期限',
    spendForever: '取り消すまで',
    spendUnlimited: '無制限の {symbol}',
    spendUnlimitedTitle: '上限なし',
    spendUnlimitedText:
      'このコントラクトは、アカウントにあるこのトークンを今も今後もすべて持ち出せるようになります。',
    spendAllTitle: 'コレクションのすべてのアイテム',
    spendAllText:
      'このコントラクトは、アカウントにあるコレクションのアイテムをすべて持ち出せるようになります。',
    spendTake: '許可を取り消す',
    baseUnits: '{amount}（最小単位）',
    token: 'トークン',

    transactionTitle: 'トランザクションを承認',
    sendTitle: '{symbol} を送る',
    send: '送る額',
    to: '宛先',
    from: '送信元',
    call: '呼び出し',
    deploy: 'コントラクトを作成します',
    toSelfTitle: 'ご自身のアカウントへの呼び出し',
    toSelfText: 'サイトには必要のないはずのものです。資産が移動する恐れがあります。',
    unreadableCallTitle: 'この呼び出しは読み取れません',
    unreadableCallText: '何をするものか分かりません。{site} を信頼できる場合に限り承認してください。',
    delegationTitle: 'このトランザクションはアカウントを委任します',
    delegationText:
      'コントラクトがアカウントに代わって動けるようになります。サイトはこれを求められません。ブロックしました。',
    fromOtherTitle: 'これは別のアカウントのトランザクションです',
    fromOtherText: '送信元は {address} です。ブロックしました。',
    changes: '予想される変化',
    changesLoading: 'シミュレーション中…',
    changesNone: '残高の変化はありません',
    changesUnknown: '結果をシミュレーションできませんでした。',
    changesFailTitle: 'このトランザクションは失敗する見込みです',
    changesFailText: 'それでもネットワーク手数料はかかります。',

    callsTitle: '{count} 件の呼び出しを承認',
    callNumber: '呼び出し {number} / {count}',
    callsTogether: 'すべての呼び出しがまとめて成功するか、どれも実行されません。',
    callsApart: '呼び出しは一つずつ送られます。失敗するものがあるかもしれません。',
    smartFeatures: 'スマートアカウント',
    smartFeaturesOn: 'この操作で有効になります',
    turnOffTitle: 'スマートアカウント機能をオフにする',
    turnOff: 'オフにする',
    turnOffText: 'このネットワークのアカウントのコントラクトを外します。アドレスと資産は変わりません。',
    replaceTitle: 'アカウントのコントラクトを置き換える',
    replace: '置き換える',
    replaceNotice: '別のアプリがアカウントを設定しています',
    replaceText: 'そのアプリの機能は、このネットワークで使えなくなります。',
    replaceFrom: '使用中のコントラクト',

    solanaMessageTransactionTitle: 'このメッセージはトランザクションです',
    solanaMessageTransactionText:
      'メッセージとして署名すると、資産が移動する恐れがあります。ブロックしました。',
    solanaNotSignerTitle: 'これは別のアカウントのトランザクションです',
    solanaNotSignerText: 'このアカウントは署名者に含まれていません。ブロックしました。',
    solanaInvalidTitle: 'このトランザクションは無効です',
    solanaInvalidText: '読み取れません。ブロックしました。',
    solanaTitle: '{count} 件のトランザクションを承認',
    unknownProgram: '不明なプログラム',
    lookupTable: 'ルックアップテーブルのアカウント',
    solanaAssign: '管理者が変わるアカウント',
    solanaAssignTitle: 'このトランザクションはアカウントを手放します',
    solanaAssignText: 'アカウントの管理者が変わります。空になる恐れがあります。',
    memo: 'メモ',
    createsAccount: 'アカウントを開設',
    closesAccount: 'アカウントを閉鎖',
    closesTo: '残りの送り先',

    emailTitle: 'メールアドレスを変更',
    emailFrom: '現在のアドレス',
    emailTo: '新しいアドレス',
    emailHint: '両方のアドレスにコードが届きます。',
    emailApprove: '続ける',
  },
}
