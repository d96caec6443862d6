import type { MailTexts } from '../mail-texts.js'

/** English. */
export const en: MailTexts = {
  loginSubject: '{site}: log in',
  loginIntro: 'Your code to log in to {site}:',
  requestedBy: 'It was requested on {origin}, in {browser} on {system}.',
  requestedFrom: 'Country of the request: {country}.',
  validFor: 'The code is valid for {minutes} minutes.',
  neverShare: 'Never share this code. {site} does not ask for it by phone, chat or mail.',
  notMe: 'If this was not you, open this page:',

  approveSubject: '{site}: approve a new device',
  approveIntro: 'A new device wants to log in to {site} on {origin}: {browser} on {system}.',
  approveLink: 'If this is you, open this page and approve the device. You then get a code.',

  newDeviceSubject: '{site}: new device',
  newDeviceIntro: 'Your wallet of {site} was opened on a new device: {browser} on {system}, on {origin}.',
  newDeviceKit:
    'If you have saved a recovery kit, it no longer works once the wallet was opened there. Create a new one in your wallet under “Secure your wallet”.',
  unlockedSubject: '{site}: your wallet was unlocked',
  unlockedIntro:
    'Your wallet of {site} was unlocked in a browser that had lost its storage: {browser} on {system}, on {origin}.',

  guessesSubject: '{site}: someone tries to log in as you',
  guessesIntro:
    'Someone entered many wrong codes for your e-mail address at {site}. Your wallet was not opened.',
  guessesHelp:
    'For a day, codes are sent only to browsers in which you have opened your wallet. Use one of them, or another login of your wallet.',

  reuseSubject: '{site}: a session was ended',
  reuseIntro:
    'Your session on {origin} in {browser} on {system} was used in two places, so it was ended. Log in to {site} again.',

  exportSubject: '{site}: your recovery phrase was shown',
  exportIntro:
    'The recovery phrase of your wallet for {origin} was shown in {browser} on {system}. If it was not you, move your assets to another wallet at once.',

  loginAddedSubject: '{site}: a login was added',
  loginAddedIntro:
    'A login was added to your wallet of {site} in {browser} on {system}: {login}. If it was not you, remove it in your wallet under Logins, and log out everywhere.',
  loginRemovedSubject: '{site}: a login was removed',
  loginRemovedIntro:
    'A login was removed from your wallet of {site} in {browser} on {system}: {login}. It no longer opens your wallet. If it was not you, log in with another login and check your wallet at once.',
  restoreLink: 'If this was not you, restore your former logins on this page within {hours} hours:',
  restoredSubject: '{site}: your logins were restored',
  restoredIntro:
    'The logins of your wallet of {site} were restored by the link of a mail, and all its sessions were ended. Log in again. You can export it and change its recovery after 24 hours.',
  deletionSubject: '{site}: your wallet will be deleted',
  deletionIntro:
    'The deletion of your wallet of {site} was requested in {browser} on {system}. It is deleted on {date}, with everything that we store of it. Without its recovery phrase, assets in it are lost then.',
  deletionKeep: 'To keep it, log in on {origin} before {date} and press “Keep my wallet”.',

  primarySubject: '{site}: change your address',
  primaryIntro: 'Your code to change the e-mail address of your wallet of {site}:',
  secondarySubject: '{site}: confirm your new address',
  secondaryIntro: 'Your code to use this e-mail address for your wallet of {site}:',
  linkSubject: '{site}: add a login',
  linkIntro: 'Your code to add a login to your wallet of {site}:',
  inUseSubject: '{site}: this address is in use',
  inUseIntro:
    'This e-mail address was entered as the new address of another wallet of {site}. It belongs to your wallet, so nothing was changed.',
  changedSubject: '{site}: your address was changed',
  changedIntro: 'The e-mail address of your wallet of {site} was changed to {email}.',
  undoLink: 'If this was not you, undo the change on this page within {hours} hours:',

  recoverySubject: '{site}: open your wallet on a new device',
  recoveryIntro: 'Your code to open your wallet of {site} on a new device:',
  recoveryRequestedBy: 'It was requested on {origin}.',
  recoveryNotMe: 'If this was not you, someone is logged in as you. Open your wallet and log out everywhere.',

  approveButton: 'Approve device',
  approveDone: 'The device is approved. A code is on its way to your mailbox.',
  notMeTitle: 'Was this not you?',
  notMeText: 'This ends the login and every session that it opened.',
  notMeButton: 'End this login',
  notMeDone: 'The login is ended. Nothing else is needed.',
  undoTitle: 'Undo the change of your address',
  undoText: 'This restores your address and ends all sessions of your wallet.',
  undoButton: 'Restore my address',
  undoDone: 'Your address is restored. Log in again.',
  restoreTitle: 'Restore your logins',
  restoreText:
    'Your wallet gets the logins that it had before this change. Logins that were added later go, and all sessions end.',
  restoreButton: 'Restore my logins',
  restoreDone: 'Your logins are restored. Log in again.',
  linkOver: 'This link has expired or was used.',
}
