import type { MailTexts } from '../mail-texts.js'

/** German. */
export const de: MailTexts = {
  loginSubject: '{site}: Anmeldung',
  loginIntro: 'Ihr Code für die Anmeldung bei {site}:',
  requestedBy: 'Er wurde auf {origin} angefordert, in {browser} unter {system}.',
  requestedFrom: 'Land der Anfrage: {country}.',
  validFor: 'Der Code gilt {minutes} Minuten.',
  neverShare:
    'Geben Sie diesen Code niemals weiter. {site} fragt weder am Telefon noch im Chat oder per E-Mail danach.',
  notMe: 'Wenn Sie das nicht waren, öffnen Sie diese Seite:',

  approveSubject: '{site}: neues Gerät bestätigen',
  approveIntro: 'Ein neues Gerät möchte sich auf {origin} bei {site} anmelden: {browser} unter {system}.',
  approveLink:
    'Wenn Sie das sind, öffnen Sie diese Seite und bestätigen Sie das Gerät. Danach erhalten Sie einen Code.',

  newDeviceSubject: '{site}: neues Gerät',
  newDeviceIntro:
    'Ihr Wallet bei {site} wurde auf einem neuen Gerät geöffnet: {browser} unter {system}, auf {origin}.',
  newDeviceKit:
    'Wenn Sie ein Wiederherstellungs-Kit gesichert haben, gilt es nicht mehr, sobald das Wallet dort geöffnet wurde. Erstellen Sie im Wallet unter „Wallet absichern“ ein neues.',
  unlockedSubject: '{site}: Ihr Wallet wurde entsperrt',
  unlockedIntro:
    'Ihr Wallet bei {site} wurde in einem Browser entsperrt, der seinen Speicher verloren hatte: {browser} unter {system}, auf {origin}.',

  guessesSubject: '{site}: Jemand versucht, sich als Sie anzumelden',
  guessesIntro:
    'Jemand hat bei {site} viele falsche Codes für Ihre E-Mail-Adresse eingegeben. Ihre Wallet wurde nicht geöffnet.',
  guessesHelp:
    'Einen Tag lang erhalten nur Browser Codes, in denen Sie Ihre Wallet geöffnet haben. Verwenden Sie einen davon oder eine andere Anmeldung Ihrer Wallet.',

  reuseSubject: '{site}: Sitzung beendet',
  reuseIntro:
    'Ihre Sitzung auf {origin} in {browser} unter {system} wurde an zwei Stellen verwendet und deshalb beendet. Melden Sie sich erneut bei {site} an.',

  exportSubject: '{site}: Ihre Wiederherstellungsphrase wurde angezeigt',
  exportIntro:
    'Die Wiederherstellungsphrase Ihrer Wallet für {origin} wurde in {browser} unter {system} angezeigt. Wenn Sie das nicht waren, übertragen Sie Ihr Guthaben sofort in eine andere Wallet.',

  loginAddedSubject: '{site}: eine Anmeldung wurde hinzugefügt',
  loginAddedIntro:
    'Ihrer Wallet von {site} wurde in {browser} auf {system} eine Anmeldung hinzugefügt: {login}. Falls Sie das nicht waren, entfernen Sie sie in Ihrer Wallet unter „Anmeldungen“ und melden Sie sich überall ab.',
  loginRemovedSubject: '{site}: eine Anmeldung wurde entfernt',
  loginRemovedIntro:
    'Aus Ihrer Wallet von {site} wurde in {browser} auf {system} eine Anmeldung entfernt: {login}. Sie öffnet Ihre Wallet nicht mehr. Falls Sie das nicht waren, melden Sie sich auf einem anderen Weg an und prüfen Sie Ihre Wallet sofort.',
  restoreLink:
    'Wenn Sie das nicht waren, stellen Sie Ihre früheren Anmeldungen innerhalb von {hours} Stunden auf dieser Seite wieder her:',
  restoredSubject: '{site}: Ihre Anmeldungen wurden wiederhergestellt',
  restoredIntro:
    'Die Anmeldungen Ihres Wallets bei {site} wurden über den Link einer E-Mail wiederhergestellt, und alle Sitzungen wurden beendet. Melden Sie sich erneut an. Export und Wiederherstellung können nach 24 Stunden geändert werden.',
  deletionSubject: '{site}: Ihre Wallet wird gelöscht',
  deletionIntro:
    'Die Löschung Ihrer Wallet von {site} wurde in {browser} auf {system} beantragt. Sie wird am {date} mit allem gelöscht, was wir von ihr speichern. Ohne ihre Wiederherstellungsphrase sind Guthaben darin dann verloren.',
  deletionKeep:
    'Um sie zu behalten, melden Sie sich vor dem {date} auf {origin} an und drücken Sie „Meine Wallet behalten“.',

  primarySubject: '{site}: Adresse ändern',
  primaryIntro: 'Ihr Code, um die E-Mail-Adresse Ihres Wallets bei {site} zu ändern:',
  secondarySubject: '{site}: neue Adresse bestätigen',
  secondaryIntro: 'Ihr Code, um diese E-Mail-Adresse für Ihr Wallet bei {site} zu verwenden:',
  linkSubject: '{site}: Anmeldung hinzufügen',
  linkIntro: 'Ihr Code, um Ihrem Wallet bei {site} eine Anmeldung hinzuzufügen:',
  inUseSubject: '{site}: diese Adresse wird bereits verwendet',
  inUseIntro:
    'Diese E-Mail-Adresse wurde als neue Adresse eines anderen Wallets bei {site} eingegeben. Sie gehört zu Ihrem Wallet, deshalb wurde nichts geändert.',
  changedSubject: '{site}: Ihre Adresse wurde geändert',
  changedIntro: 'Die E-Mail-Adresse Ihres Wallets bei {site} wurde in {email} geändert.',
  undoLink:
    'Wenn Sie das nicht waren, machen Sie die Änderung innerhalb von {hours} Stunden auf dieser Seite rückgängig:',

  recoverySubject: '{site}: Wallet auf einem neuen Gerät öffnen',
  recoveryIntro: 'Ihr Code, um Ihre Wallet von {site} auf einem neuen Gerät zu öffnen:',
  recoveryRequestedBy: 'Er wurde auf {origin} angefordert.',
  recoveryNotMe:
    'Wenn Sie das nicht waren, ist jemand mit Ihrem Konto angemeldet. Öffnen Sie Ihre Wallet und melden Sie sich überall ab.',

  approveButton: 'Gerät bestätigen',
  approveDone: 'Das Gerät ist bestätigt. Ein Code ist unterwegs zu Ihrem Postfach.',
  notMeTitle: 'Waren Sie das nicht?',
  notMeText: 'Dies beendet die Anmeldung und jede Sitzung, die dadurch entstanden ist.',
  notMeButton: 'Anmeldung beenden',
  notMeDone: 'Die Anmeldung ist beendet. Mehr ist nicht nötig.',
  undoTitle: 'Änderung Ihrer Adresse rückgängig machen',
  undoText: 'Dies stellt Ihre Adresse wieder her und beendet alle Sitzungen Ihres Wallets.',
  undoButton: 'Adresse wiederherstellen',
  undoDone: 'Ihre Adresse ist wiederhergestellt. Melden Sie sich erneut an.',
  restoreTitle: 'Ihre Anmeldungen wiederherstellen',
  restoreText:
    'Ihr Wallet erhält die Anmeldungen, die es vor dieser Änderung hatte. Später hinzugefügte Anmeldungen entfallen, und alle Sitzungen enden.',
  restoreButton: 'Meine Anmeldungen wiederherstellen',
  restoreDone: 'Ihre Anmeldungen sind wiederhergestellt. Melden Sie sich erneut an.',
  linkOver: 'Dieser Link ist abgelaufen oder wurde bereits verwendet.',
}
