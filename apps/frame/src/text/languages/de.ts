import type { FrameTexts } from '../frame-texts.js'

/** German texts. */
export const texts: FrameTexts = {
  views: {
    back: 'Zurück',
    close: 'Schließen',
    cancel: 'Abbrechen',
    done: 'Fertig',
    continue: 'Weiter',
    working: 'Einen Moment …',
    openingTitle: 'Ihre Wallet wird geöffnet',
    notArmed: 'Bringen Sie dieses Fenster ganz ins Bild, um fortzufahren.',

    code: 'Code',
    sendCode: 'Code senden',
    sendAgain: 'Neuen Code senden',
    codeSent: 'Geben Sie den Code mit 6 Ziffern ein, den wir an {email} gesendet haben.',
    codeLength: 'Geben Sie die 6 Ziffern des Codes ein.',
    approveDevice:
      'Öffnen Sie den Link in der E-Mail an {email}, um dieses Gerät zu bestätigen. Danach senden wir Ihnen einen Code.',

    unlockTitle: 'Wallet entsperren',
    unlockText:
      'Dieser Browser hat seinen Teil Ihrer Wallet nicht mehr. Bestätigen Sie mit einem Code per E-Mail an {email}, dass Sie es sind.',
    unlock: 'Entsperren',
    unlockOtherText:
      'Dieser Browser hat seinen Teil Ihrer Wallet nicht mehr. Bestätigen Sie mit einer Ihrer Anmeldungen, dass Sie es sind.',

    confirmTitle: 'Bestätigen Sie, dass Sie es sind',
    confirmText: 'Für diese Änderung melden Sie sich neu an. Wir senden einen Code an {email}.',
    confirm: 'Bestätigen',
    confirmOtherText: 'Für diese Änderung melden Sie sich neu an.',
    confirmNoLogin: 'Melden Sie sich ab und wieder an, um diese Änderung vorzunehmen.',
    continueWith: 'Weiter mit {name}',

    windowWaiting: 'Melden Sie sich im geöffneten Fenster mit {name} an. Kommen Sie danach hierher zurück.',
    windowDigits:
      'Melden Sie sich im Fenster mit {name} an. Es zeigt einen Code mit 6 Ziffern, den Sie hier eingeben.',
    windowHasCode: 'Das Fenster zeigt einen Code',
    windowCode: 'Code aus dem Fenster',
    windowAgain: '{name} erneut öffnen',
    windowDenied: 'Sie haben die Anmeldung abgebrochen. Öffnen Sie das Fenster erneut oder gehen Sie zurück.',
    windowFailed: 'Die Anmeldung hat nicht funktioniert. Versuchen Sie es erneut.',
    farcasterText:
      'Scannen Sie den Code mit Ihrem Handy, um sich mit Farcaster anzumelden. Auf dem Handy selbst öffnen Sie die App.',
    farcasterCode: 'QR-Code für die Farcaster-App',
    farcasterOpen: 'Farcaster öffnen',

    linkTitle: 'Diese Anmeldung hinzufügen?',
    linkQuestion: 'Für {email} gibt es eine Wallet. Diese Anmeldung zu ihr hinzufügen?',
    linkOwner:
      'Sie öffnet sich mit: {logins}. Fügen Sie diese Anmeldung nur hinzu, wenn auch die Ihnen gehören.',
    linkYes: 'Anmeldung hinzufügen',
    linkNo: 'Eigene Wallet verwenden',
    linkCodeTitle: 'Bestätigen Sie Ihre E-Mail-Adresse',
    linkCodeText: 'Um diese Anmeldung hinzuzufügen, geben Sie den Code ein, den wir an {email} senden.',
    email: 'E-Mail',

    loginsTitle: 'Anmeldungen',
    loginsText:
      'Jede dieser Anmeldungen öffnet Ihre Wallet. Behalten Sie zwei, falls Sie den Zugang zu einer verlieren.',
    loginsOne:
      'Das ist Ihre einzige Anmeldung. Fügen Sie eine zweite hinzu, falls Sie den Zugang zu ihr verlieren.',
    loginSince: 'Hinzugefügt {time}',
    thisLogin: 'Damit sind Sie angemeldet',
    addLogin: 'Anmeldung hinzufügen',
    addLoginTitle: 'Anmeldung hinzufügen',
    addLoginText: 'Wählen Sie einen weiteren Weg, Ihre Wallet zu öffnen.',
    addLoginFresh:
      'Bestätigen Sie, dass Sie es sind, bevor sich eine Anmeldung ändert. Wir senden einen Code an {email}.',
    addLoginFreshOther: 'Bestätigen Sie, dass Sie es sind, bevor sich eine Anmeldung ändert.',
    addEmailText: 'Wir senden einen Code an die Adresse.',
    emailNoLogin:
      'Sie melden sich nicht per E-Mail an. Fügen Sie unter „Anmeldungen“ in Ihrer Wallet eine Anmeldung hinzu.',
    loginAdded: 'Die Anmeldung wurde hinzugefügt.',
    loginRemoved: 'Die Anmeldung wurde entfernt.',
    removeLogin: 'Entfernen',
    removeLoginTitle: 'Diese Anmeldung entfernen?',
    removeLoginText: 'Sie öffnet Ihre Wallet nicht mehr, und ihre Sitzungen enden. Ihre Wallet bleibt.',
    removeThisLoginText: 'Damit sind Sie hier angemeldet, Sie werden also abgemeldet. Ihre Wallet bleibt.',

    deletionTitle: 'Wallet löschen',
    deletionText:
      'Nach 7 Tagen werden Ihre Anmeldungen, Geräte und Anteile gelöscht, und niemand kann die Wallet damit wieder öffnen. Bis dahin behalten Sie sie, indem Sie sich anmelden.',
    deletionAssets: 'Sichern Sie zuerst die Wiederherstellungsphrase',
    deletionAssetsText:
      'Ohne sie ist alles in dieser Wallet verloren. Mit ihr öffnet sich die Wallet in anderen Apps.',
    deletionExport: 'Wiederherstellungsphrase exportieren',
    deletionConfirm: 'Meine Wallet löschen',
    deletionNotDone: 'Das Löschen ist nicht vollständig',
    deletionNotDoneText:
      'Nicht alle Teile des Dienstes haben geantwortet. Versuchen Sie es erneut, damit nichts von Ihrer Wallet bleibt.',
    tryAgain: 'Erneut versuchen',
    deletionAskedTitle: 'Löschen beantragt',
    deletionAskedText:
      'Ihre Wallet wird am {time} gelöscht, und Sie sind überall abgemeldet. Um sie zu behalten, melden Sie sich vorher an und wählen Sie „Meine Wallet behalten“.',
    deletionDueTitle: 'Ihre Wallet wird gelöscht',
    deletionDueText:
      'Sie haben das Löschen beantragt. Sie wird am {time} gelöscht, wenn Sie sie nicht behalten.',
    deletionKeep: 'Meine Wallet behalten',
    deletionLater: 'Nicht jetzt',

    smartTitle: 'Smart-Account-Funktionen',
    smartText:
      'Mehrere Schritte in einer Transaktion, die diese Seite bezahlen kann. Ihre Adresse bleibt gleich.',
    smartSafeText:
      'Ein eigenes Konto mit eigener Adresse. Was an der Adresse Ihres Schlüssels liegt, bleibt dort.',
    smartSafeReady: 'Wird mit Ihrer ersten Transaktion erstellt',
    smartAddress: 'Adresse Ihres Smart Accounts',
    smartOn: 'An',
    smartReady: 'Wird mit Ihrem ersten Batch aktiviert',
    smartOff: 'Aus',
    smartUnavailable: 'In diesem Netzwerk nicht verfügbar',
    smartContract: 'Vertrag Ihres Kontos',
    smartNoContract: 'Keiner',
    smartOtherContract: 'Von einer anderen App eingerichtet',
    smartTurnOff: 'Ausschalten',
    smartRemove: 'Vertrag entfernen',
    smartUse: 'Einschalten',
    smartAvoid: 'Nicht verwenden',
    smartWaiting:
      'Wir warten, bis das Netzwerk die Transaktion bestätigt. Sie können dieses Fenster schließen.',
    smartRemoved: 'Der Vertrag Ihres Kontos wurde entfernt.',
    smartNotRemoved: 'Der Vertrag wurde nicht entfernt',
    smartNotRemovedText:
      'Die Transaktion ist fehlgeschlagen, oder das Netzwerk braucht länger als gewöhnlich, um sie zu bestätigen. Sehen Sie später noch einmal nach.',

    devicesTitle: 'Geräte',
    devicesText:
      'Browser, die Ihre Wallet nutzen können. Ein Gerät, das Sie entfernen, kann nicht mehr signieren.',
    signPasskeyTitle: 'Passkey zum Signieren',
    signPasskeyOff: 'Aus: Eine Bestätigung in diesem Browser signiert sofort.',
    signPasskeyOn: 'An: Dieser Browser fragt nach Ihrem Passkey, bevor er auf dieser Website signiert.',
    signPasskeyText:
      'Dieser Browser fragt dann vor jeder Signatur auf dieser Website nach einem Passkey, damit niemand sonst signieren kann, während er offen ist. Andere Geräte fragen nicht.',
    signPasskeyLost:
      'Wenn Sie den Passkey verlieren, melden Sie sich ab. Nach der nächsten Anmeldung fragt dieser Browser nicht mehr danach.',
    signPasskeyTurnOn: 'Einschalten',
    signPasskeyTurnOff: 'Ausschalten',
    signPasskeyName: 'Wallet-Signaturen',
    signPasskeyUnsupported:
      'Dieser Browser kann diesen Passkey hier nicht erstellen. Versuchen Sie es mit einem anderen Browser.',
    signPasskeyAskTitle: 'Passkey verwenden',
    signPasskeyAskText: 'Sie haben die Anfrage freigegeben. Signieren Sie sie mit Ihrem Passkey.',
    deviceName: '{browser} auf {system}',
    thisDevice: 'Dieses Gerät',
    deviceSite: 'Auf {site}',
    deviceUsed: 'Zuletzt genutzt {time}',
    removeDevice: 'Entfernen',
    removeDeviceTitle: 'Dieses Gerät entfernen?',
    removeDeviceText: 'Es wird abgemeldet und verliert seinen Teil Ihrer Wallet. Ihre Wallet bleibt.',
    logOutEverywhere: 'Überall abmelden',
    logOutEverywhereTitle: 'Überall abmelden?',
    logOutEverywhereText:
      'Alle Geräte werden abgemeldet, auch dieses, und verlieren ihren Teil Ihrer Wallet. Melden Sie sich wieder an, um sie zu nutzen.',

    recoveryTitle: 'Wiederherstellung',
    recoveryAutomatic: 'Automatisch',
    recoveryAutomaticText:
      'Ein neues Gerät öffnet Ihre Wallet allein mit einer Anmeldung. Auch die Betreiber dieses Dienstes könnten sie öffnen.',
    recoveryPassword: 'Passwort',
    recoveryPasswordText:
      'Ein neues Gerät öffnet Ihre Wallet mit einer Anmeldung und Ihrem Passwort. Ohne das Passwort und ohne ein Wiederherstellungs-Kit lässt sie sich nicht öffnen.',
    recoveryPasskey: 'Passkey',
    recoveryPasskeyText:
      'Ein neues Gerät öffnet Ihre Wallet mit einer Anmeldung und Ihrem Passkey. Ohne den Passkey und ohne ein Wiederherstellungs-Kit lässt sie sich nicht öffnen.',
    recoveryCurrent: 'In Gebrauch seit {time}',
    kitCurrent: 'Sie haben ein Wiederherstellungs-Kit gesichert',
    loweredTitle: 'Ihr Schutz ist nicht der, den dieses Gerät kennt',
    loweredText:
      'Der Server sagt, dass auf einem neuen Gerät die Anmeldung allein Ihre Wallet öffnet. Wenn Sie das nicht auf einem anderen Gerät gewählt haben, wählen Sie Ihr Passwort oder Ihren Passkey erneut.',
    kitOutdatedTitle: 'Ihr Wiederherstellungs-Kit gilt nicht mehr',
    kitOutdatedText:
      'Seit Sie es gesichert haben, hat ein neues Gerät Ihre Wallet geöffnet, oder ihre Wiederherstellung wurde geändert. Erstellen Sie ein neues Kit und löschen Sie die alte Datei.',
    kitMissingTitle: 'Ihr Passkey ist der einzige Weg zurück',
    kitMissingText:
      'Manche Passkeys bleiben auf einem Gerät. Sichern Sie ein Wiederherstellungs-Kit als zweiten Weg zu Ihrer Wallet.',
    usePassword: 'Passwort verwenden',
    changePassword: 'Passwort ändern',
    usePasskey: 'Passkey verwenden',
    useAutomatic: 'Automatische Wiederherstellung verwenden',
    createKit: 'Wiederherstellungs-Kit erstellen',

    passwordTitle: 'Passwort wählen',
    passwordText:
      'Wir können dieses Passwort weder sehen noch zurücksetzen. Schreiben Sie es auf, und sichern Sie das Wiederherstellungs-Kit, das Sie gleich bekommen.',
    password: 'Passwort',
    passwordAgain: 'Passwort wiederholen',
    passwordWeak:
      'Dieses Passwort ist zu leicht zu erraten. Machen Sie es länger, oder nehmen Sie mehrere Wörter ohne Zusammenhang.',
    passwordStrong: 'Dieses Passwort ist stark.',
    passwordDiffers: 'Die Passwörter sind nicht gleich.',
    setPassword: 'Passwort festlegen',

    passkeyTitle: 'Passkey verwenden',
    passkeyText:
      'Ihr Gerät oder Passwortmanager bewahrt den Passkey auf. Manche Passkeys bleiben auf einem Gerät: Sichern Sie das Wiederherstellungs-Kit, das Sie gleich bekommen.',
    createPasskey: 'Passkey erstellen',
    passkeyName: 'Wiederherstellung der Wallet',
    passkeyNoPrf:
      'Dieser Passkey kann keine Wallet schützen. Nehmen Sie einen anderen Passwortmanager oder Browser, oder wählen Sie ein Passwort.',
    passkeyFailed: 'Der Passkey wurde nicht verwendet. Versuchen Sie es erneut.',
    passkeyUnsupported: 'Dieser Browser hat hier keine Passkeys. Wählen Sie ein Passwort.',

    changedTitle: 'Wiederherstellung geändert',
    kitTitle: 'Sichern Sie Ihr Wiederherstellungs-Kit',
    kitText:
      'Das Kit öffnet Ihre Wallet zusammen mit Ihrer Anmeldung, auch ohne Passwort oder Passkey. Bewahren Sie die Datei sicher auf. Frühere Kits gelten nicht mehr.',
    saveKit: 'Wiederherstellungs-Kit sichern',
    kitSaved: 'Die Datei ist bei Ihren Downloads.',

    secretTitle: 'Wallet wiederherstellen',
    secretPasswordText: 'Geben Sie das Passwort Ihrer Wallet ein, um sie auf diesem Gerät zu nutzen.',
    secretPasskeyText: 'Verwenden Sie den Passkey Ihrer Wallet, um sie auf diesem Gerät zu öffnen.',
    oldPasswordText: 'Geben Sie das jetzige Passwort Ihrer Wallet ein.',
    oldPasskeyText: 'Verwenden Sie den jetzigen Passkey Ihrer Wallet.',
    open: 'Wallet öffnen',
    wrongPassword: 'Dieses Passwort ist nicht richtig.',
    wrongPasskey: 'Dieser Passkey gehört nicht zu dieser Wallet.',
    useKit: 'Wiederherstellungs-Kit verwenden',
    kitChoose: 'Datei des Wiederherstellungs-Kits',
    kitUseText:
      'Wählen Sie die Datei Ihres Wiederherstellungs-Kits. Danach gilt das Kit nicht mehr, und die Wiederherstellung ist automatisch, bis Sie ein neues Passwort oder einen neuen Passkey festlegen.',
    kitInvalid: 'Diese Datei ist kein Wiederherstellungs-Kit.',
    kitOld: 'Dieses Kit stammt von einem früheren Stand Ihrer Wallet. Nehmen Sie das neueste.',
    kitOther: 'Dieses Kit gehört zu einer anderen Wallet.',

    restoreTitle: 'Wallet wiederherstellen',
    restoreText:
      'Der Server hat seinen Teil dieser Wallet verloren. Der Teil in diesem Browser und Ihre Wiederherstellung stellen sie wieder her. Adresse und Guthaben bleiben gleich.',
    restore: 'Wallet jetzt wiederherstellen',
    lostText:
      'Der Server hat seinen Teil dieser Wallet verloren. Melden Sie sich mit einem Code per E-Mail an {email} noch einmal an, um sie wiederherzustellen. Melden Sie sich vorher nicht ab.',
    lostOtherText:
      'Der Server hat seinen Teil dieser Wallet verloren. Melden Sie sich noch einmal an, um sie wiederherzustellen. Melden Sie sich vorher nicht ab.',

    exportTitle: 'Wiederherstellungsphrase',
    exportLinkText:
      'Die Phrase erscheint in einem eigenen Fenster, damit diese Seite sie nicht sehen kann. Dort melden Sie sich erneut an.',
    openWindow: 'Fenster öffnen',
    exportText:
      'Die 24 Wörter Ihrer Wallet auf {site}. Mit ihnen öffnet sich die Wallet in jeder anderen App. Wer sie hat, kann alles darin nehmen.',
    exportEmail: 'E-Mail-Adresse',
    exportEmailInvalid: 'Geben Sie die E-Mail-Adresse ein, mit der Sie sich anmelden.',
    exportWaitTitle: 'Kommen Sie später wieder',
    exportWaitText:
      'Zum Schutz vor Dieben kann dieser Browser die Phrase ab {time} zeigen. Kommen Sie dann auf diese Seite zurück und melden Sie sich erneut an. Sie müssen nicht warten, wenn Ihre Wallet durch ein Passwort oder einen Passkey wiederhergestellt wird.',
    exportShownText:
      'Schreiben Sie die Wörter in ihrer Reihenfolge auf. Halten Sie sie geheim: Niemand, der Ihnen hilft, braucht sie. Nach 60 Sekunden verschwinden sie.',
    hold: 'Zum Anzeigen gedrückt halten',
    exportGone: 'Die Phrase ist wieder verborgen. Melden Sie sich noch einmal an, um sie zu sehen.',
    windowTitle: 'In einem Fenster bestätigen',
    windowConfirmText:
      'Dieser Browser kann nicht feststellen, ob etwas diese Anfrage verdeckt. Öffnen Sie ein Fenster, um sie zu sehen und zu bestätigen.',
    windowOpenText: 'Bestätigen Sie die Anfrage im geöffneten Fenster.',
    windowViewText:
      'Dieser Browser kann nicht feststellen, ob etwas diese Ansicht verdeckt. Sie öffnet sich in einem Fenster, in dem Sie sich erneut anmelden.',
    windowCut:
      'Diese Website erlaubt das Fenster nicht, das dieser Browser für die Anfrage braucht. Nehmen Sie einen Browser auf der Basis von Chromium.',
    windowClosed: 'Sie können dieses Fenster schließen.',
    windowLoginText: 'Melden Sie sich in diesem Fenster bei Ihrer Wallet an.',
    loginTitle: 'Anmelden',
    loginPanelText:
      'Diese Website nutzt für Anmeldungen ein eigenes Fenster, damit die Seite Ihren Code nicht sehen kann. Prüfen Sie, dass die Adresse des Fensters mit {address} beginnt.',
    loginPanelOpen: 'Melden Sie sich im geöffneten Fenster an. Danach geht es hier von selbst weiter.',
    showWindow: 'Fenster zeigen',
    loginSendText:
      'Wir senden einen Code an Ihre E-Mail-Adresse. Geben Sie ihn nur in diesem Fenster ein, nie auf der Seite.',
    sendAgainIn: 'Neuen Code senden in {seconds} s',
    loginClosed: 'Sie haben die Anmeldung abgebrochen. Versuchen Sie es erneut.',
    loginWindowCut:
      'Dieser Browser oder diese Website blockiert das Fenster, in dem Sie sich anmelden. Erlauben Sie Pop-up-Fenster für die Website und versuchen Sie es erneut, oder wählen Sie eine andere Anmeldung.',
    windowRefused: 'Öffnen Sie dieses Fenster aus der Wallet einer Website, die sie nutzt.',

    proofTitle: 'Bestätigen Sie Ihre E-Mail-Adresse',
    proofText:
      'Wir haben einen zweiten Code an {email} gesendet, der die Wiederherstellung Ihrer Wallet freigibt.',
    contactQuestion:
      'Die Codes für neue Geräte dieser Wallet gehen an eine andere E-Mail-Adresse von Ihnen als die Ihrer Anmeldung. Geben Sie sie ein.',
    contactInvalid: 'Geben Sie die E-Mail-Adresse ein, an die die Codes für neue Geräte gehen.',
  },
  confirm: {
    cancel: 'Abbrechen',
    reject: 'Ablehnen',
    close: 'Schließen',
    sign: 'Signieren',
    signAnyway: 'Trotzdem signieren',
    approve: 'Bestätigen',
    approveAnyway: 'Trotzdem bestätigen',
    allow: 'Erlauben',
    understood: 'Ich weiß, was ich signiere.',
    understoodTransaction: 'Ich weiß, was das bewirkt.',
    calledItself: 'Nennt sich {name}',
    reading: 'Das Netzwerk wird gelesen …',
    readToEnd: 'Bis zum Ende scrollen, um fortzufahren',
    emptyLines: '{count} leere Zeilen',
    notArmed: 'Bringen Sie dieses Fenster ganz ins Bild, um fortzufahren.',

    account: 'Konto',
    network: 'Netzwerk',
    networkFee: 'Netzwerkgebühr',
    feeLoading: 'Gebühr wird geschätzt …',
    feeUnknown: 'Nicht verfügbar',
    feeAtMost: 'Höchstens {amount}',
    feeAtMostData: 'Höchstens {amount}, dazu die Gebühr für Daten',
    nonce: 'Nonce, von der Website gesetzt',
    feeSponsored: 'Für Sie bezahlt',
    feePayer: 'Gebühr zahlt',
    yourAccount: 'Ihr Konto',
    validUntil: 'Gültig bis',
    validFrom: 'Gültig ab',
    usableUntil: 'Nutzbar bis',
    expired: '{time} (abgelaufen)',

    messageTitle: 'Nachricht signieren',
    messageFree: 'Signieren kostet nichts und bewegt nichts.',
    unreadableTitle: 'Diese Nachricht ist nicht lesbar',
    unreadableText:
      '{site} bittet um eine Signatur von Daten, die wir nicht in Worten zeigen können. Sie könnte Ihr Konto leeren.',
    invisibleTitle: 'Diese Nachricht hat verborgene Zeichen',
    invisibleText:
      'Sie sind mit ihren Nummern gezeigt. Lehnen Sie die Nachricht ab, wenn Sie sie nicht erwartet haben.',

    signInTitle: 'Anmelden',
    signInTo: 'Bei {site} anmelden',
    signInHint: 'Anmelden kostet nichts und bewegt nichts.',
    signInOtherSiteTitle: 'Diese Anmeldung ist für eine andere Website',
    signInOtherSiteText:
      'Sie sind auf {site}, und die Nachricht meldet Sie bei {domain} an. Sie wurde blockiert.',
    signInOtherAccountTitle: 'Diese Anmeldung ist für ein anderes Konto',
    signInOtherAccountText: 'Die Nachricht nennt {address}. Sie wurde blockiert.',
    signInFormTitle: 'Diese Anmeldung ist nicht gültig',
    signInFormText: 'Sie folgt nicht dem Standard für Anmeldungen. Websites können sie ablehnen.',
    signInNetworkTitle: 'Diese Anmeldung nennt ein anderes Netzwerk',
    signInNetworkText: 'Die Nachricht ist für Netzwerk {chainId}, und Sie sind in {network}.',
    signInExpiredTitle: 'Diese Anmeldung ist abgelaufen',
    signInExpiredText: 'Sie war bis {time} gültig.',

    typedDataTitle: 'Daten signieren',
    typedDataHint: 'Eine Signatur von Daten kann eine Übertragung erlauben. Prüfen Sie die Werte.',
    typedDataInvalidTitle: 'Diese Daten sind nicht gültig',
    typedDataInvalidText: 'Sie passen nicht zu ihren eigenen Typen und können nicht signiert werden.',
    typedDataInvalidField: '{field} passt nicht zu seinem Typ {type}.',
    typedDataNetworkTitle: 'Diese Daten sind für ein anderes Netzwerk',
    typedDataNetworkText: 'Sie sind für Netzwerk {chainId}, und Sie sind in {network}. Sie wurden blockiert.',
    typedDataEntryPointTitle: 'Diese Signatur würde Ihr Guthaben bewegen',
    typedDataEntryPointText:
      'Die Daten sind eine Operation eines Smart Accounts. Websites müssen nie darum bitten. Sie wurden blockiert.',
    typedDataSelfTitle: 'Diese Signatur würde Ihr Konto steuern',
    typedDataSelfText: 'Die Daten sind für den Vertrag Ihres eigenen Kontos. Sie wurden blockiert.',
    typedDataAnyNetworkTitle: 'In jedem Netzwerk gültig',
    typedDataAnyNetworkText: 'Die Daten nennen kein Netzwerk.',
    namesTokenTitle: 'Diese Daten nennen einen Ihrer Token',
    namesTokenText:
      'Eine Signatur könnte anderen erlauben, den Token zu nehmen. Signieren Sie nur, wenn Sie {site} vertrauen.',
    orderTitle: 'Eine Order signieren',
    orderNothingTitle: 'Sie erhalten nichts dafür',
    orderNothingText: 'Die Order gibt weg, was sie nennt, und zahlt Ihnen nichts.',
    orderOtherTitle: 'Ein anderes Konto erhält, was Sie kaufen',
    orderOtherText: 'Die Order zahlt an eine Adresse, die nicht Ihre ist.',
    get: 'Sie erhalten',
    anyItem: 'Ein beliebiges Objekt der Sammlung',
    safeTitle: 'Eine Transaktion eines Safe signieren',
    safeDelegateTitle: 'Das führt den Code eines anderen Vertrags als der Safe aus',
    safeDelegateText: 'Das könnte die Eigentümer des Safe ändern oder ihn leeren.',
    safeRefundTitle: 'Der Safe zahlt dafür eine Gebühr',
    safeRefundText: 'Eine Adresse, die die Website gewählt hat, erhält eine Erstattung aus dem Safe.',
    safe: 'Der Safe',
    contract: 'Vertrag',
    dataFor: 'Für',
    allData: 'Alle Daten',
    wholeMessage: 'Ganze Nachricht',

    spendTitle: 'Ausgabe erlauben',
    spendBy: 'Darf ausgeben',
    spendAmount: 'Bis zu',
    spendRaise: 'Erhöht die Grenze um',
    spendLower: 'Senkt die Grenze um',
    spendUntil: 'Bis',
    spendForever: 'Sie es zurücknehmen',
    spendUnlimited: 'Unbegrenzt {symbol}',
    spendUnlimitedTitle: 'Ohne Grenze',
    spendUnlimitedText:
      'Dieser Vertrag könnte alles von diesem Token nehmen, was das Konto hat, jetzt und später.',
    plainSpenderTitle: 'Der Empfänger der Erlaubnis ist kein Vertrag',
    plainSpenderText: 'Der Inhaber dieser Adresse könnte jederzeit alles von diesem Token nehmen.',
    spendAllTitle: 'Alle Stücke einer Sammlung',
    spendAllText: 'Dieser Vertrag könnte jedes Stück der Sammlung nehmen, das dieses Konto hat.',
    spendTake: 'Erlaubnis zurücknehmen',
    baseUnits: '{amount} (in kleinsten Einheiten)',
    token: 'Token',

    transactionTitle: 'Transaktion bestätigen',
    sendTitle: '{symbol} senden',
    send: 'Sie senden',
    to: 'An',
    from: 'Von',
    call: 'Aufruf',
    deploy: 'Erstellt einen Vertrag',
    toSelfTitle: 'Ein Aufruf Ihres eigenen Kontos',
    toSelfText: 'Eine Website sollte das nicht brauchen. Er könnte Ihr Guthaben bewegen.',
    unreadableCallTitle: 'Dieser Aufruf ist nicht lesbar',
    unreadableCallText: 'Wir kennen seine Wirkung nicht. Bestätigen Sie nur, wenn Sie {site} vertrauen.',
    delegationTitle: 'Diese Transaktion überträgt die Kontrolle über Ihr Konto',
    delegationText:
      'Ein Vertrag dürfte für Ihr Konto handeln. Websites können darum nicht bitten. Sie wurde blockiert.',
    fromOtherTitle: 'Diese Transaktion ist von einem anderen Konto',
    fromOtherText: 'Sie ist von {address}. Sie wurde blockiert.',
    changes: 'Erwartete Änderungen',
    changesLoading: 'Wird simuliert …',
    changesNone: 'Keine Änderung Ihrer Guthaben',
    changesUnknown: 'Das Ergebnis konnte nicht simuliert werden.',
    hiddenEffectTitle: 'Es geschieht mehr, als die Anfrage zeigt',
    hiddenEffectText: 'Prüfen Sie die erwarteten Änderungen. Stimmen Sie nur zu, wenn Sie {site} vertrauen.',
    unknownToken: 'Unbekannter Token',
    item: 'Objekt {id}',
    itemAmount: 'Objekt {id} × {amount}',
    unreadableAccount: 'Geschlossen oder danach nicht lesbar',
    changesFailTitle: 'Diese Transaktion wird voraussichtlich scheitern',
    changesFailText: 'Die Netzwerkgebühr wird trotzdem fällig.',

    callsTitle: '{count} Aufrufe bestätigen',
    callNumber: 'Aufruf {number} von {count}',
    callsTogether: 'Alle Aufrufe gelingen zusammen oder keiner.',
    callsApart: 'Die Aufrufe werden nacheinander gesendet. Einzelne können scheitern.',
    smartFeatures: 'Smart Account',
    smartFeaturesOn: 'Wird hiermit aktiviert',
    turnOffTitle: 'Smart-Account-Funktionen ausschalten',
    turnOff: 'Ausschalten',
    turnOffText: 'Entfernt den Vertrag Ihres Kontos in diesem Netzwerk. Adresse und Guthaben bleiben gleich.',
    replaceTitle: 'Vertrag Ihres Kontos ersetzen',
    replace: 'Ersetzen',
    replaceNotice: 'Eine andere App hat Ihr Konto eingerichtet',
    replaceText: 'Funktionen jener App enden in diesem Netzwerk.',
    replaceFrom: 'Bisheriger Vertrag',

    solanaMessageTransactionTitle: 'Diese Nachricht ist eine Transaktion',
    solanaMessageTransactionText:
      'Sie als Nachricht zu signieren, könnte Ihr Guthaben bewegen. Sie wurde blockiert.',
    solanaNotSignerTitle: 'Diese Transaktion ist von einem anderen Konto',
    solanaNotSignerText: 'Ihr Konto muss sie nicht signieren. Sie wurde blockiert.',
    solanaInvalidTitle: 'Diese Transaktion ist nicht gültig',
    solanaInvalidText: 'Sie ist nicht lesbar. Sie wurde blockiert.',
    solanaTitle: '{count} Transaktionen bestätigen',
    unknownProgram: 'Unbekanntes Programm',
    lookupTable: 'Konto einer Nachschlagetabelle',
    solanaAssign: 'Ändert die Kontrolle über',
    solanaAssignTitle: 'Diese Transaktion gibt ein Konto weg',
    solanaAssignText: 'Sie ändert, wer ein Konto kontrolliert. Sie könnte es leeren.',
    memo: 'Memo',
    createsAccount: 'Eröffnet ein Konto',
    closesAccount: 'Schließt ein Konto',
    closesTo: 'Und sendet dessen Guthaben an',

    emailTitle: 'E-Mail-Adresse ändern',
    emailFrom: 'Jetzige Adresse',
    emailTo: 'Neue Adresse',
    emailHint: 'Sie bekommen an beide Adressen einen Code.',
    emailApprove: 'Weiter',
  },
}
