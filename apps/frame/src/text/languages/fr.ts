import type { FrameTexts } from '../frame-texts.js'

/** French texts. */
export const texts: FrameTexts = {
  views: {
    back: 'Retour',
    close: 'Fermer',
    cancel: 'Annuler',
    done: 'Terminé',
    continue: 'Continuer',
    working: 'Un instant…',
    openingTitle: 'Ouverture de votre portefeuille',
    notArmed: 'Affichez cette fenêtre en entier pour continuer.',

    code: 'Code',
    sendCode: 'Envoyer le code',
    sendAgain: 'Envoyer un nouveau code',
    codeSent: 'Saisissez le code à 6 chiffres que nous avons envoyé à {email}.',
    codeLength: 'Saisissez les 6 chiffres du code.',
    approveDevice:
      'Ouvrez le lien de l’e-mail envoyé à {email} pour approuver cet appareil. Nous vous enverrons ensuite un code.',

    unlockTitle: 'Déverrouiller votre portefeuille',
    unlockText:
      'Ce navigateur n’a plus sa part de votre portefeuille. Confirmez que c’est vous avec un code envoyé à {email}.',
    unlock: 'Déverrouiller',
    unlockOtherText:
      'Ce navigateur n’a plus sa part de votre portefeuille. Confirmez que c’est vous avec l’une de vos connexions.',

    confirmTitle: 'Confirmez que c’est vous',
    confirmText: 'Cette modification demande une nouvelle connexion. Nous envoyons un code à {email}.',
    confirm: 'Confirmer',
    confirmOtherText: 'Cette modification demande une nouvelle connexion.',
    confirmNoLogin: 'Déconnectez-vous puis reconnectez-vous pour faire cette modification.',
    continueWith: 'Continuer avec {name}',

    windowWaiting: 'Connectez-vous avec {name} dans la fenêtre qui s’est ouverte. Revenez ensuite ici.',
    windowCode: 'Code de la fenêtre',
    windowDigits:
      'Connectez-vous avec {name} dans sa fenêtre. Elle affiche un code à 6 chiffres, que vous saisissez ici.',
    windowHasCode: 'La fenêtre affiche un code',
    windowAgain: 'Rouvrir {name}',
    windowDenied: 'Vous avez annulé la connexion. Rouvrez la fenêtre ou revenez en arrière.',
    windowFailed: 'La connexion n’a pas fonctionné. Réessayez.',
    farcasterText:
      'Scannez le code avec votre téléphone pour vous connecter avec Farcaster. Sur le téléphone lui-même, ouvrez l’application.',
    farcasterCode: 'Code QR pour l’application Farcaster',
    farcasterOpen: 'Ouvrir Farcaster',

    linkTitle: 'Ajouter cette connexion ?',
    linkQuestion: 'Il existe un portefeuille pour {email}. Lui ajouter cette connexion ?',
    linkOwner:
      'Il s’ouvre avec : {logins}. N’ajoutez cette connexion que si celles-ci sont aussi les vôtres.',
    linkYes: 'Ajouter la connexion',
    linkNo: 'Utiliser un portefeuille séparé',
    linkCodeTitle: 'Confirmez votre e-mail',
    linkCodeText: 'Pour ajouter cette connexion, saisissez le code que nous envoyons à {email}.',
    email: 'E-mail',

    loginsTitle: 'Connexions',
    loginsText:
      'Chacune de ces connexions ouvre votre portefeuille. Gardez-en deux, au cas où vous perdriez l’accès à l’une.',
    loginsOne: 'C’est votre seule connexion. Ajoutez-en une deuxième, au cas où vous en perdriez l’accès.',
    loginSince: 'Ajoutée : {time}',
    thisLogin: 'Vous êtes connecté avec elle',
    addLogin: 'Ajouter une connexion',
    addLoginTitle: 'Ajouter une connexion',
    addLoginText: 'Choisissez un autre moyen d’ouvrir votre portefeuille.',
    addLoginFresh:
      'Avant d’ajouter ou de retirer une connexion, confirmez que c’est vous. Nous envoyons un code à {email}.',
    addLoginFreshOther: 'Avant d’ajouter ou de retirer une connexion, confirmez que c’est vous.',
    addEmailText: 'Nous envoyons un code à l’adresse.',
    emailNoLogin:
      'Vous ne vous connectez pas par e-mail. Ajoutez une connexion sous « Connexions » dans votre portefeuille.',
    loginAdded: 'La connexion a été ajoutée.',
    loginRemoved: 'La connexion a été retirée.',
    removeLogin: 'Retirer',
    removeLoginTitle: 'Retirer cette connexion ?',
    removeLoginText:
      'Elle n’ouvre plus votre portefeuille et ses sessions se terminent. Votre portefeuille reste.',
    removeThisLoginText:
      'Vous êtes connecté avec elle ici, vous serez donc déconnecté. Votre portefeuille reste.',

    deletionTitle: 'Supprimer le portefeuille',
    deletionText:
      'Après 7 jours, vos connexions, appareils et parts sont supprimés, et plus personne ne peut ouvrir le portefeuille avec eux. D’ici là, vous pouvez le garder en vous connectant.',
    deletionAssets: 'Sauvegardez d’abord la phrase de récupération',
    deletionAssetsText:
      'Sans elle, tout ce que contient ce portefeuille est perdu. Avec elle, il s’ouvre dans d’autres applications.',
    deletionExport: 'Exporter la phrase de récupération',
    deletionConfirm: 'Supprimer mon portefeuille',
    deletionNotDone: 'La suppression n’est pas complète',
    deletionNotDoneText:
      'Toutes les parties du service n’ont pas répondu. Réessayez, pour qu’il ne reste rien de votre portefeuille.',
    tryAgain: 'Réessayer',
    deletionAskedTitle: 'Suppression demandée',
    deletionAskedText:
      'Votre portefeuille sera supprimé le {time}, et vous êtes déconnecté partout. Pour le garder, connectez-vous avant et choisissez « Garder mon portefeuille ».',
    deletionDueTitle: 'Votre portefeuille va être supprimé',
    deletionDueText: 'Vous avez demandé sa suppression. Il sera supprimé le {time}, sauf si vous le gardez.',
    deletionKeep: 'Garder mon portefeuille',
    deletionLater: 'Pas maintenant',

    smartTitle: 'Fonctions de compte intelligent',
    smartText: 'Plusieurs étapes en une transaction, que ce site peut payer. Votre adresse reste la même.',
    smartSafeText:
      'Un compte à part, avec sa propre adresse. Ce que vous gardez à l’adresse de votre clé y reste.',
    smartSafeReady: 'Créé avec votre première transaction',
    smartAddress: 'Adresse de votre compte intelligent',
    smartOn: 'Activées',
    smartReady: 'Activées avec votre premier lot',
    smartOff: 'Désactivées',
    smartUnavailable: 'Non disponibles sur ce réseau',
    smartContract: 'Contrat de votre compte',
    smartNoContract: 'Aucun',
    smartOtherContract: 'Configuré par une autre application',
    smartTurnOff: 'Désactiver',
    smartRemove: 'Retirer le contrat',
    smartUse: 'Activer',
    smartAvoid: 'Ne pas les utiliser',
    smartWaiting: 'En attente de la confirmation de la transaction par le réseau. Vous pouvez fermer ceci.',
    smartRemoved: 'Le contrat a été retiré de votre compte.',
    smartNotRemoved: 'Le contrat n’a pas été retiré',
    smartNotRemovedText:
      'La transaction a échoué, ou le réseau met plus de temps que d’habitude à la confirmer. Revenez plus tard.',

    devicesTitle: 'Appareils',
    devicesText:
      'Navigateurs qui peuvent utiliser votre portefeuille. Un appareil que vous retirez ne peut plus signer.',
    signPasskeyTitle: 'Clé d’accès pour signer',
    signPasskeyOff: 'Désactivée : une approbation dans ce navigateur signe aussitôt.',
    signPasskeyOn: 'Activée : ce navigateur demande votre clé d’accès avant de signer sur ce site.',
    signPasskeyText:
      'Ce navigateur demande alors une clé d’accès avant chaque signature sur ce site, pour que personne d’autre ne puisse signer pendant qu’il est ouvert. Les autres appareils ne la demandent pas.',
    signPasskeyLost:
      'Si vous perdez la clé d’accès, déconnectez-vous. Après la connexion suivante, ce navigateur ne la demande plus.',
    signPasskeyTurnOn: 'Activer',
    signPasskeyTurnOff: 'Désactiver',
    signPasskeyName: 'Signatures du portefeuille',
    signPasskeyUnsupported:
      'Ce navigateur ne peut pas créer cette clé d’accès ici. Essayez un autre navigateur.',
    signPasskeyAskTitle: 'Utilisez votre clé d’accès',
    signPasskeyAskText: 'Vous avez approuvé la demande. Utilisez votre clé d’accès pour la signer.',
    deviceName: '{browser} sur {system}',
    thisDevice: 'Cet appareil',
    deviceSite: 'Sur {site}',
    deviceUsed: 'Dernière utilisation : {time}',
    removeDevice: 'Retirer',
    removeDeviceTitle: 'Retirer cet appareil ?',
    removeDeviceText: 'Il est déconnecté et perd sa part de votre portefeuille. Votre portefeuille reste.',
    logOutEverywhere: 'Se déconnecter partout',
    logOutEverywhereTitle: 'Se déconnecter partout ?',
    logOutEverywhereText:
      'Tous les appareils sont déconnectés, celui-ci aussi, et perdent leur part de votre portefeuille. Reconnectez-vous pour l’utiliser.',

    recoveryTitle: 'Récupération',
    recoveryAutomatic: 'Automatique',
    recoveryAutomaticText:
      'Un nouvel appareil ouvre votre portefeuille avec une simple connexion. Les exploitants de ce service pourraient aussi l’ouvrir.',
    recoveryPassword: 'Mot de passe',
    recoveryPasswordText:
      'Un nouvel appareil ouvre votre portefeuille avec une connexion et votre mot de passe. Sans le mot de passe et sans kit de récupération, il ne peut pas être ouvert.',
    recoveryPasskey: 'Clé d’accès',
    recoveryPasskeyText:
      'Un nouvel appareil ouvre votre portefeuille avec une connexion et votre clé d’accès. Sans la clé d’accès et sans kit de récupération, il ne peut pas être ouvert.',
    recoveryCurrent: 'En service depuis : {time}',
    kitCurrent: 'Vous avez sauvegardé un kit de récupération',
    loweredTitle: 'Votre protection n’est pas celle que cet appareil connaît',
    loweredText:
      'Le serveur indique qu’une connexion suffit pour ouvrir votre portefeuille sur un nouvel appareil. Si vous ne l’avez pas choisi sur un autre appareil, choisissez à nouveau votre mot de passe ou votre clé d’accès.',
    kitOutdatedTitle: 'Votre kit de récupération ne fonctionne plus',
    kitOutdatedText:
      'Depuis sa sauvegarde, un nouvel appareil a ouvert votre portefeuille, ou sa récupération a été modifiée. Créez un nouveau kit et supprimez l’ancien fichier.',
    kitMissingTitle: 'Votre clé d’accès est le seul moyen de revenir',
    kitMissingText:
      'Certaines clés d’accès restent sur un seul appareil. Enregistrez un kit de récupération comme second accès à votre portefeuille.',
    usePassword: 'Utiliser un mot de passe',
    changePassword: 'Changer le mot de passe',
    usePasskey: 'Utiliser une clé d’accès',
    useAutomatic: 'Utiliser la récupération automatique',
    createKit: 'Créer un kit de récupération',

    passwordTitle: 'Choisissez un mot de passe',
    passwordText:
      'Nous ne pouvons ni voir ni réinitialiser ce mot de passe. Notez-le, et sauvegardez le kit de récupération que vous recevrez ensuite.',
    password: 'Mot de passe',
    passwordAgain: 'Mot de passe à nouveau',
    passwordWeak:
      'Ce mot de passe est trop facile à deviner. Allongez-le, ou utilisez plusieurs mots sans rapport.',
    passwordStrong: 'Ce mot de passe est fort.',
    passwordDiffers: 'Les mots de passe ne sont pas identiques.',
    setPassword: 'Définir le mot de passe',

    passkeyTitle: 'Utiliser une clé d’accès',
    passkeyText:
      'Votre appareil ou gestionnaire de mots de passe garde la clé d’accès. Certaines restent sur un seul appareil : sauvegardez le kit de récupération que vous recevrez ensuite.',
    createPasskey: 'Créer une clé d’accès',
    passkeyName: 'Récupération du portefeuille',
    passkeyNoPrf:
      'Cette clé d’accès ne peut pas protéger un portefeuille. Utilisez un autre gestionnaire de mots de passe ou navigateur, ou choisissez un mot de passe.',
    passkeyFailed: 'La clé d’accès n’a pas été utilisée. Réessayez.',
    passkeyUnsupported: 'Ce navigateur n’a pas de clés d’accès ici. Choisissez un mot de passe.',

    changedTitle: 'Récupération modifiée',
    kitTitle: 'Sauvegardez votre kit de récupération',
    kitText:
      'Le kit ouvre votre portefeuille avec votre connexion, même sans le mot de passe ou la clé d’accès. Gardez le fichier en lieu sûr. Les kits précédents ne fonctionnent plus.',
    saveKit: 'Sauvegarder le kit de récupération',
    kitSaved: 'Le fichier est dans vos téléchargements.',

    secretTitle: 'Récupérer votre portefeuille',
    secretPasswordText: 'Saisissez le mot de passe de votre portefeuille pour l’utiliser sur cet appareil.',
    secretPasskeyText: 'Utilisez la clé d’accès de votre portefeuille pour l’ouvrir sur cet appareil.',
    oldPasswordText: 'Saisissez le mot de passe actuel de votre portefeuille.',
    oldPasskeyText: 'Utilisez la clé d’accès actuelle de votre portefeuille.',
    open: 'Ouvrir le portefeuille',
    wrongPassword: 'Ce mot de passe n’est pas le bon.',
    wrongPasskey: 'Cette clé d’accès n’est pas celle de ce portefeuille.',
    useKit: 'Utiliser un kit de récupération',
    kitChoose: 'Fichier du kit de récupération',
    kitUseText:
      'Choisissez le fichier de votre kit de récupération. Ensuite, le kit ne fonctionne plus et la récupération est automatique, jusqu’à ce que vous définissiez un nouveau mot de passe ou une nouvelle clé d’accès.',
    kitInvalid: 'Ce fichier n’est pas un kit de récupération.',
    kitOld: 'Ce kit date d’un état antérieur de votre portefeuille. Utilisez le plus récent.',
    kitOther: 'Ce kit est celui d’un autre portefeuille.',

    restoreTitle: 'Restaurer votre portefeuille',
    restoreText:
      'Le serveur a perdu sa part de ce portefeuille. La part de ce navigateur et votre récupération le restaurent. L’adresse et les actifs restent les mêmes.',
    restore: 'Restaurer le portefeuille',
    lostText:
      'Le serveur a perdu sa part de ce portefeuille. Pour le restaurer, reconnectez-vous avec un code envoyé à {email}. Ne vous déconnectez pas avant.',
    lostOtherText:
      'Le serveur a perdu sa part de ce portefeuille. Pour le restaurer, reconnectez-vous. Ne vous déconnectez pas avant.',

    exportTitle: 'Phrase de récupération',
    exportLinkText:
      'La phrase s’affiche dans une fenêtre à part, pour que cette page ne puisse pas la voir. Vous vous y connectez de nouveau.',
    openWindow: 'Ouvrir la fenêtre',
    exportText:
      'Les 24 mots de votre portefeuille sur {site}. Avec eux, il s’ouvre dans toute autre application. Quiconque les possède peut tout y prendre.',
    exportEmail: 'Adresse e-mail',
    exportEmailInvalid: 'Saisissez l’adresse e-mail avec laquelle vous vous connectez.',
    exportWaitTitle: 'Revenez plus tard',
    exportWaitText:
      'Pour vous protéger des voleurs, ce navigateur peut montrer la phrase à partir de : {time}. Revenez alors sur cette page et reconnectez-vous. Vous n’avez pas à attendre si votre portefeuille se récupère par mot de passe ou clé d’accès.',
    exportShownText:
      'Notez les mots dans leur ordre. Gardez-les secrets : personne qui vous aide n’en a besoin. Ils disparaissent après 60 secondes.',
    hold: 'Maintenir pour afficher',
    exportGone: 'La phrase est de nouveau masquée. Connectez-vous encore une fois pour la voir.',
    windowTitle: 'Confirmer dans une fenêtre',
    windowConfirmText:
      'Ce navigateur ne peut pas savoir si quelque chose recouvre cette demande. Ouvrez une fenêtre pour la voir et la confirmer.',
    windowOpenText: 'Confirmez la demande dans la fenêtre qui s’est ouverte.',
    windowViewText:
      'Ce navigateur ne peut pas savoir si quelque chose recouvre cette vue. Elle s’ouvre dans une fenêtre, où vous vous connectez de nouveau.',
    windowCut:
      'Ce site n’autorise pas la fenêtre dont ce navigateur a besoin pour la demande. Utilisez un navigateur basé sur Chromium.',
    windowClosed: 'Vous pouvez fermer cette fenêtre.',
    windowLoginText: 'Connectez-vous à votre portefeuille dans cette fenêtre.',
    loginTitle: 'Connexion',
    loginPanelText:
      'Ce site utilise une fenêtre à part pour la connexion, afin que la page ne puisse pas voir votre code. Vérifiez que l’adresse de la fenêtre commence par {address}.',
    loginPanelOpen: 'Continuez dans la fenêtre qui s’est ouverte. Cette page reprend ensuite d’elle-même.',
    showWindow: 'Afficher la fenêtre',
    loginSendText:
      'Nous envoyons un code à votre adresse e-mail. Saisissez-le uniquement dans cette fenêtre, jamais sur la page.',
    sendAgainIn: 'Envoyer un nouveau code dans {seconds} s',
    loginClosed: 'Vous avez annulé la connexion. Réessayez.',
    loginWindowCut:
      'Ce navigateur ou ce site bloque la fenêtre dans laquelle vous vous connectez. Autorisez les fenêtres pop-up pour le site et réessayez, ou choisissez une autre connexion.',
    windowRefused: 'Ouvrez cette fenêtre depuis le portefeuille d’un site qui l’utilise.',

    contactQuestion:
      'Les codes pour de nouveaux appareils de ce portefeuille vont à une autre de vos adresses e-mail que celle de votre connexion. Saisissez-la.',
    contactInvalid: 'Saisissez l’adresse e-mail qui reçoit les codes pour de nouveaux appareils.',
    proofTitle: 'Confirmez votre e-mail',
    proofText:
      'Nous avons envoyé à {email} un second code, qui autorise la récupération de votre portefeuille.',
  },
  confirm: {
    cancel: 'Annuler',
    reject: 'Refuser',
    close: 'Fermer',
    sign: 'Signer',
    signAnyway: 'Signer quand même',
    approve: 'Approuver',
    approveAnyway: 'Approuver quand même',
    allow: 'Autoriser',
    understood: 'Je sais ce que je signe.',
    understoodTransaction: 'Je sais ce que cela fait.',
    calledItself: 'Se nomme {name}',
    reading: 'Lecture du réseau…',
    readToEnd: 'Faites défiler jusqu’à la fin pour continuer',
    emptyLines: '{count} lignes vides',
    notArmed: 'Affichez cette fenêtre en entier pour continuer.',

    account: 'Compte',
    network: 'Réseau',
    networkFee: 'Frais de réseau',
    feeLoading: 'Estimation des frais…',
    feeUnknown: 'Indisponible',
    feeSponsored: 'Payés pour vous',
    feePayer: 'Frais payés par',
    yourAccount: 'Votre compte',
    validUntil: 'Valable jusqu’à',
    validFrom: 'Valable à partir de',
    usableUntil: 'Utilisable jusqu’à',
    expired: '{time} (expiré)',

    messageTitle: 'Signer un message',
    messageFree: 'Signer est gratuit et ne déplace rien.',
    unreadableTitle: 'Ce message est illisible',
    unreadableText:
      '{site} demande une signature de données que nous ne pouvons pas montrer en mots. Elle pourrait vider votre compte.',
    invisibleTitle: 'Ce message contient des caractères cachés',
    invisibleText: 'Ils sont montrés avec leurs numéros. Refusez le message si vous ne les attendiez pas.',

    signInTitle: 'Se connecter',
    signInTo: 'Se connecter à {site}',
    signInHint: 'Se connecter est gratuit et ne déplace rien.',
    signInOtherSiteTitle: 'Cette connexion est pour un autre site',
    signInOtherSiteText: 'Vous êtes sur {site}, et le message vous connecte à {domain}. Il a été bloqué.',
    signInOtherAccountTitle: 'Cette connexion est pour un autre compte',
    signInOtherAccountText: 'Le message nomme {address}. Il a été bloqué.',
    signInFormTitle: 'Ce message de connexion n’est pas valable',
    signInFormText: 'Il ne suit pas la norme des messages de connexion. Des sites peuvent le refuser.',
    signInNetworkTitle: 'Cette connexion nomme un autre réseau',
    signInNetworkText: 'Le message est pour le réseau {chainId}, et vous êtes sur {network}.',
    signInExpiredTitle: 'Cette connexion a expiré',
    signInExpiredText: 'Elle était valable jusqu’à : {time}.',

    typedDataTitle: 'Signer des données',
    typedDataHint: 'Une signature de données peut autoriser un transfert. Vérifiez les valeurs.',
    typedDataInvalidTitle: 'Ces données ne sont pas valables',
    typedDataInvalidText: 'Elles ne correspondent pas à leurs propres types et ne peuvent pas être signées.',
    typedDataInvalidField: '{field} ne correspond pas à son type {type}.',
    typedDataNetworkTitle: 'Ces données sont pour un autre réseau',
    typedDataNetworkText:
      'Elles sont pour le réseau {chainId}, et vous êtes sur {network}. Elles ont été bloquées.',
    typedDataEntryPointTitle: 'Cette signature déplacerait vos actifs',
    typedDataEntryPointText:
      'Les données sont une opération d’un compte intelligent. Les sites n’ont jamais besoin de la demander. Elles ont été bloquées.',
    typedDataSelfTitle: 'Cette signature contrôlerait votre compte',
    typedDataSelfText: 'Les données sont pour le contrat de votre propre compte. Elles ont été bloquées.',
    typedDataAnyNetworkTitle: 'Valable sur tous les réseaux',
    typedDataAnyNetworkText: 'Les données ne nomment aucun réseau.',
    namesTokenTitle: 'Ces données nomment un de vos jetons',
    namesTokenText:
      'Une signature pourrait permettre à d’autres de prendre le jeton. Ne signez que si vous faites confiance à {site}.',
    orderTitle: 'Signer un ordre',
    orderNothingTitle: 'Vous n’obtenez rien en échange',
    orderNothingText: 'L’ordre cède ce qu’il nomme et ne vous paie rien.',
    orderOtherTitle: 'Un autre compte reçoit ce que vous achetez',
    orderOtherText: 'L’ordre paie une adresse qui n’est pas la vôtre.',
    get: 'Vous recevez',
    anyItem: 'N’importe quel objet de la collection',
    safeTitle: 'Signer une transaction d’un Safe',
    safeDelegateTitle: 'Ceci exécute le code d’un autre contrat en tant que Safe',
    safeDelegateText: 'Cela pourrait changer les propriétaires du Safe ou le vider.',
    safeRefundTitle: 'Le Safe paie des frais pour cela',
    safeRefundText: 'Une adresse choisie par le site reçoit un remboursement du Safe.',
    safe: 'Compte Safe',
    contract: 'Contrat',
    dataFor: 'Pour',
    allData: 'Toutes les données',
    wholeMessage: 'Message entier',

    spendTitle: 'Autoriser une dépense',
    spendBy: 'Peut être dépensé par',
    spendAmount: 'Jusqu’à',
    spendRaise: 'Augmente la limite de',
    spendLower: 'Réduit la limite de',
    spendUntil: 'Jusqu’au',
    spendForever: 'Retrait par vous',
    spendUnlimited: '{symbol} sans limite',
    spendUnlimitedTitle: 'Sans limite',
    spendUnlimitedText:
      'Ce contrat pourrait prendre la totalité de ce jeton que le compte possède, maintenant et plus tard.',
    plainSpenderTitle: 'Le bénéficiaire n’est pas un contrat',
    plainSpenderText: 'Le détenteur de cette adresse pourrait prendre tout ce jeton à tout moment.',
    spendAllTitle: 'Tous les objets d’une collection',
    spendAllText: 'Ce contrat pourrait prendre chaque objet de la collection que ce compte possède.',
    spendTake: 'Retirer l’autorisation',
    baseUnits: '{amount} (en unités de base)',
    token: 'Jeton',

    transactionTitle: 'Approuver une transaction',
    sendTitle: 'Envoyer {symbol}',
    send: 'Vous envoyez',
    to: 'À',
    from: 'De',
    call: 'Appel',
    deploy: 'Crée un contrat',
    toSelfTitle: 'Un appel à votre propre compte',
    toSelfText: 'Un site ne devrait pas en avoir besoin. Il pourrait déplacer vos actifs.',
    unreadableCallTitle: 'Cet appel est illisible',
    unreadableCallText:
      'Nous ne savons pas ce qu’il fait. Ne l’approuvez que si vous faites confiance à {site}.',
    delegationTitle: 'Cette transaction délègue votre compte',
    delegationText:
      'Elle laisserait un contrat agir pour votre compte. Les sites ne peuvent pas le demander. Elle a été bloquée.',
    fromOtherTitle: 'Cette transaction est d’un autre compte',
    fromOtherText: 'Elle vient de {address}. Elle a été bloquée.',
    changes: 'Changements attendus',
    changesLoading: 'Simulation…',
    changesNone: 'Aucun changement de vos soldes',
    changesUnknown: 'Le résultat n’a pas pu être simulé.',
    hiddenEffectTitle: 'Il se passe plus que ce que montre la demande',
    hiddenEffectText:
      'Vérifiez les changements attendus. Ne les approuvez que si vous faites confiance à {site}.',
    unknownToken: 'Jeton inconnu',
    item: 'Objet {id}',
    itemAmount: 'Objet {id} × {amount}',
    unreadableAccount: 'Fermé, ou illisible ensuite',
    changesFailTitle: 'Cette transaction devrait échouer',
    changesFailText: 'Les frais de réseau sont prélevés quand même.',

    callsTitle: 'Approuver {count} appels',
    callNumber: 'Appel {number} sur {count}',
    callsTogether: 'Tous les appels réussissent ensemble, ou aucun.',
    callsApart: 'Les appels sont envoyés l’un après l’autre. Certains peuvent échouer.',
    smartFeatures: 'Compte intelligent',
    smartFeaturesOn: 'Activé avec ceci',
    turnOffTitle: 'Désactiver les fonctions de compte intelligent',
    turnOff: 'Désactiver',
    turnOffText:
      'Retire le contrat de votre compte sur ce réseau. L’adresse et les actifs restent les mêmes.',
    replaceTitle: 'Remplacer le contrat de votre compte',
    replace: 'Remplacer',
    replaceNotice: 'Une autre application a configuré votre compte',
    replaceText: 'Les fonctions de cette application cessent sur ce réseau.',
    replaceFrom: 'Contrat en service',

    solanaMessageTransactionTitle: 'Ce message est une transaction',
    solanaMessageTransactionText: 'Le signer comme message pourrait déplacer vos actifs. Il a été bloqué.',
    solanaNotSignerTitle: 'Cette transaction est d’un autre compte',
    solanaNotSignerText: 'Votre compte n’est pas l’un de ses signataires. Elle a été bloquée.',
    solanaInvalidTitle: 'Cette transaction n’est pas valable',
    solanaInvalidText: 'Elle est illisible. Elle a été bloquée.',
    solanaTitle: 'Approuver {count} transactions',
    unknownProgram: 'Programme inconnu',
    lookupTable: 'Compte d’une table de correspondance',
    solanaAssign: 'Change le contrôle de',
    solanaAssignTitle: 'Cette transaction cède un compte',
    solanaAssignText: 'Elle change qui contrôle un compte. Elle pourrait le vider.',
    memo: 'Mémo',
    createsAccount: 'Ouvre un compte',
    closesAccount: 'Ferme un compte',
    closesTo: 'Et envoie ce qu’il contient à',

    emailTitle: 'Changer votre e-mail',
    emailFrom: 'E-mail actuel',
    emailTo: 'Nouvel e-mail',
    emailHint: 'Vous recevez un code aux deux adresses.',
    emailApprove: 'Continuer',
  },
}
