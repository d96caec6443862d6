/** Texts of the views. Names in braces are replaced. */
export const viewMessages = {
  back: 'Back',
  close: 'Close',
  cancel: 'Cancel',
  done: 'Done',
  continue: 'Continue',
  working: 'One moment…',
  openingTitle: 'Opening your wallet',
  notArmed: 'Bring this window fully into view to continue.',

  code: 'Code',
  sendCode: 'Send code',
  sendAgain: 'Send a new code',
  codeSent: 'Enter the code of 6 digits that we sent to {email}.',
  codeLength: 'Enter the 6 digits of the code.',
  approveDevice: 'Open the link in the email to {email} to approve this device. Then we send you a code.',

  unlockTitle: 'Unlock your wallet',
  unlockText:
    'This browser no longer has its part of your wallet. Confirm that it is you with a code by email to {email}.',
  unlock: 'Unlock',
  unlockOtherText:
    'This browser no longer has its part of your wallet. Confirm that it is you, with a login that you use for it.',

  confirmTitle: 'Confirm that it is you',
  confirmText: 'This change needs a fresh login. We send a code to {email}.',
  confirm: 'Confirm',
  confirmOtherText: 'This change needs a fresh login.',
  confirmNoLogin: 'Log out and log in again to make this change.',
  continueWith: 'Continue with {name}',

  windowWaiting: 'Log in with {name} in the window that has opened. Then come back here.',
  windowDigits: 'Log in with {name} in its window. It shows a code of 6 digits, which you enter here.',
  windowHasCode: 'The window shows a code',
  windowCode: 'Code of the window',
  windowAgain: 'Open {name} again',
  windowDenied: 'You cancelled the login. Open the window again, or go back.',
  windowFailed: 'The login did not work. Try again.',
  farcasterText: 'Scan the code with your phone to log in with Farcaster. On the phone itself, open the app.',
  farcasterCode: 'QR code for the Farcaster app',
  farcasterOpen: 'Open Farcaster',

  linkTitle: 'Add this login?',
  linkQuestion: 'There is a wallet for {email}. Add this login to it?',
  linkOwner: 'It opens with: {logins}. Add this login only if those are yours as well.',
  linkYes: 'Add login',
  linkNo: 'Use a separate wallet',
  linkCodeTitle: 'Confirm your email',
  linkCodeText: 'To add this login, enter a code that we send to {email}.',
  email: 'Email',

  loginsTitle: 'Logins',
  loginsText: 'Each of these logins opens your wallet. Keep two, in case you lose access to one.',
  loginsOne: 'This is your only login. Add a second one, in case you lose access to it.',
  loginSince: 'Added {time}',
  thisLogin: 'You are logged in with it',
  addLogin: 'Add a login',
  addLoginTitle: 'Add a login',
  addLoginText: 'Choose a further way to open your wallet.',
  addLoginFresh: 'Before a login is added or removed, confirm that it is you. We send a code to {email}.',
  addLoginFreshOther: 'Before a login is added or removed, confirm that it is you.',
  addEmailText: 'We send a code to the address.',
  emailNoLogin: 'You do not log in by email. Add a login under “Logins” in your wallet.',
  loginAdded: 'The login was added.',
  loginRemoved: 'The login was removed.',
  removeLogin: 'Remove',
  removeLoginTitle: 'Remove this login?',
  removeLoginText: 'It no longer opens your wallet, and its sessions end. Your wallet stays.',
  removeThisLoginText: 'You are logged in with it here, so you are logged out. Your wallet stays.',

  deletionTitle: 'Delete wallet',
  deletionText:
    'After 7 days your logins, devices and shares are deleted, and no one can open the wallet with them again. Until then you can keep it by logging in.',
  deletionAssets: 'Save the recovery phrase first',
  deletionAssetsText:
    'Without it, everything in this wallet is lost. With it, the wallet opens in other apps.',
  deletionExport: 'Export recovery phrase',
  deletionConfirm: 'Delete my wallet',
  deletionNotDone: 'The deletion is not complete',
  deletionNotDoneText:
    'Not all parts of the service have answered. Try again, so that nothing of your wallet stays.',
  tryAgain: 'Try again',
  deletionAskedTitle: 'Deletion requested',
  deletionAskedText:
    'Your wallet is deleted on {time}, and you are logged out everywhere. To keep it, log in before then and choose “Keep my wallet”.',
  deletionDueTitle: 'Your wallet will be deleted',
  deletionDueText: 'You asked for its deletion. It is deleted on {time}, unless you keep it.',
  deletionKeep: 'Keep my wallet',
  deletionLater: 'Not now',

  smartTitle: 'Smart account features',
  smartText: 'Several steps in one transaction, which this site may pay for. Your address stays the same.',
  smartSafeText:
    'An account of its own, with an address of its own. What you keep at the address of your key stays there.',
  smartSafeReady: 'Created with your first transaction',
  smartAddress: 'Address of your smart account',
  smartOn: 'On',
  smartReady: 'Turns on with your first batch',
  smartOff: 'Off',
  smartUnavailable: 'Not available on this network',
  smartContract: 'Contract of your account',
  smartNoContract: 'None',
  smartOtherContract: 'Set up by another app',
  smartTurnOff: 'Turn off',
  smartRemove: 'Remove contract',
  smartUse: 'Turn on',
  smartAvoid: 'Do not use them',
  smartWaiting: 'Waiting for the network to confirm the transaction. You can close this.',
  smartRemoved: 'The contract was removed from your account.',
  smartNotRemoved: 'The contract was not removed',
  smartNotRemovedText:
    'The transaction failed, or the network takes longer than usual to confirm it. Look again later.',

  devicesTitle: 'Devices',
  devicesText: 'Browsers that can use your wallet. A device that you remove can no longer sign.',
  signPasskeyTitle: 'Passkey to sign',
  signPasskeyOff: 'Off: an approval in this browser signs at once.',
  signPasskeyOn: 'On: this browser asks for your passkey before it signs on this site.',
  signPasskeyText:
    'This browser then asks for a passkey before each signature on this site, so that no one else can sign while it is open. Other devices do not ask.',
  signPasskeyLost:
    'If you lose the passkey, log out. After the next login, this browser no longer asks for it.',
  signPasskeyTurnOn: 'Turn on',
  signPasskeyTurnOff: 'Turn off',
  signPasskeyName: 'Wallet signatures',
  signPasskeyUnsupported: 'This browser cannot create this passkey here. Try another browser.',
  signPasskeyAskTitle: 'Use your passkey',
  signPasskeyAskText: 'You have approved the request. Use your passkey to sign it.',
  deviceName: '{browser} on {system}',
  thisDevice: 'This device',
  deviceSite: 'On {site}',
  deviceUsed: 'Last used {time}',
  removeDevice: 'Remove',
  removeDeviceTitle: 'Remove this device?',
  removeDeviceText: 'It is logged out and loses its part of your wallet. Your wallet stays.',
  logOutEverywhere: 'Log out everywhere',
  logOutEverywhereTitle: 'Log out everywhere?',
  logOutEverywhereText:
    'All devices are logged out, this one as well, and lose their part of your wallet. Log in again to use it.',

  recoveryTitle: 'Recovery',
  recoveryAutomatic: 'Automatic',
  recoveryAutomaticText:
    'A new device opens your wallet with a login alone. The operators of this service could open it as well.',
  recoveryPassword: 'Password',
  recoveryPasswordText:
    'A new device opens your wallet with a login and your password. Without the password and without a recovery kit it cannot be opened.',
  recoveryPasskey: 'Passkey',
  recoveryPasskeyText:
    'A new device opens your wallet with a login and your passkey. Without the passkey and without a recovery kit it cannot be opened.',
  recoveryCurrent: 'In use since {time}',
  kitCurrent: 'You have saved a recovery kit',
  loweredTitle: 'Your protection is not what this device knows',
  loweredText:
    'The server says that a login alone opens your wallet on a new device. If you did not choose that on another device, choose your password or passkey again.',
  kitOutdatedTitle: 'Your recovery kit no longer works',
  kitOutdatedText:
    'Since you saved it, a new device has opened your wallet, or its recovery was changed. Create a new kit, and delete the old file.',
  usePassword: 'Use a password',
  changePassword: 'Change the password',
  usePasskey: 'Use a passkey',
  useAutomatic: 'Use automatic recovery',
  kitMissingTitle: 'Your passkey is the only way back',
  kitMissingText: 'Some passkeys stay on one device. Save a recovery kit as a second way into your wallet.',
  createKit: 'Create a recovery kit',

  passwordTitle: 'Choose a password',
  passwordText:
    'We cannot see or reset this password. Write it down, and save the recovery kit that you get next.',
  password: 'Password',
  passwordAgain: 'Password again',
  passwordWeak: 'This password is too easy to guess. Make it longer, or use several unrelated words.',
  passwordStrong: 'This password is strong.',
  passwordDiffers: 'The passwords are not the same.',
  setPassword: 'Set password',

  passkeyTitle: 'Use a passkey',
  passkeyText:
    'Your device or password manager keeps the passkey. Some passkeys stay on one device: save the recovery kit that you get next.',
  createPasskey: 'Create passkey',
  passkeyName: 'Wallet recovery',
  passkeyNoPrf:
    'This passkey cannot protect a wallet. Use another password manager or browser, or choose a password.',
  passkeyFailed: 'The passkey was not used. Try again.',
  passkeyUnsupported: 'This browser has no passkeys here. Choose a password.',

  changedTitle: 'Recovery changed',
  kitTitle: 'Save your recovery kit',
  kitText:
    'The kit opens your wallet together with your login, even without the password or passkey. Keep the file in a safe place. Earlier kits no longer work.',
  saveKit: 'Save recovery kit',
  kitSaved: 'The file is in your downloads.',
  kitFile: 'foyer-recovery-kit.json',

  secretTitle: 'Recover your wallet',
  secretPasswordText: 'Enter the password of your wallet to use it on this device.',
  secretPasskeyText: 'Use the passkey of your wallet to open it on this device.',
  oldPasswordText: 'Enter the present password of your wallet.',
  oldPasskeyText: 'Use the present passkey of your wallet.',
  open: 'Open wallet',
  wrongPassword: 'That password is not right.',
  wrongPasskey: 'That passkey is not the one of this wallet.',
  useKit: 'Use a recovery kit',
  kitChoose: 'Recovery kit file',
  kitUseText:
    'Choose the file of your recovery kit. Afterwards the kit no longer works, and recovery is automatic until you set a new password or passkey.',
  kitInvalid: 'This file is no recovery kit.',
  kitOld: 'This kit is of an earlier state of your wallet. Use the latest one.',
  kitOther: 'This kit is of another wallet.',

  restoreTitle: 'Restore your wallet',
  restoreText:
    'The server has lost its part of this wallet. The part in this browser and your recovery restore it. Address and assets stay the same.',
  restore: 'Restore wallet',
  lostText:
    'The server has lost its part of this wallet. To restore it, log in again with a code by email to {email}. Do not log out before.',
  lostOtherText:
    'The server has lost its part of this wallet. To restore it, log in again. Do not log out before.',

  exportTitle: 'Recovery phrase',
  exportLinkText:
    'The phrase is shown in a window of its own, so that this page cannot see it. You log in there again.',
  openWindow: 'Open window',
  exportText:
    'The 24 words of your wallet on {site}. With them the wallet opens in any other app. Anyone who has them can take everything in it.',
  exportEmail: 'Email address',
  exportEmailInvalid: 'Enter the email address that you log in with.',
  exportWaitTitle: 'Come back later',
  exportWaitText:
    'To protect you from thieves, this browser can show the phrase from {time}. Come back to this page then, and log in again. You do not have to wait if your wallet is recovered by a password or passkey.',
  exportShownText:
    'Write the words down in their order. Keep them secret: no one who helps you needs them. They disappear after 60 seconds.',
  hold: 'Hold to show',
  exportGone: 'The phrase is hidden again. Log in once more to see it.',
  windowTitle: 'Confirm in a window',
  windowConfirmText:
    'This browser cannot tell whether something covers this request. Open a window to see and confirm it.',
  windowOpenText: 'Confirm the request in the window that has opened.',
  windowViewText:
    'This browser cannot tell whether something covers this view. It opens in a window, where you log in again.',
  windowCut:
    'This site does not allow the window that this browser needs for the request. Use a browser based on Chromium.',
  windowClosed: 'You can close this window.',
  windowLoginText: 'Log in to your wallet in this window.',
  loginTitle: 'Log in',
  loginPanelText:
    'This site uses a separate window for logins, so that the page cannot see your code. Check that the address of the window begins with {address}.',
  loginPanelOpen: 'Finish in the window that has opened. This page then goes on by itself.',
  showWindow: 'Show window',
  loginSendText: 'We send a code to your email. Enter the code in this window only, never on the page.',
  sendAgainIn: 'Send a new code in {seconds} s',
  loginClosed: 'You cancelled the login. Try again.',
  loginWindowCut:
    'This browser or this site blocks the window in which you log in. Allow pop-up windows for the site and try again, or choose another way to log in.',
  windowRefused: 'Open this window from the wallet of a site that uses it.',

  proofTitle: 'Confirm your email',
  proofText: 'We sent a second code to {email}, which releases the recovery of your wallet.',
  contactQuestion:
    'The codes for new devices of this wallet go to another email of yours than that of your login. Enter it.',
  contactInvalid: 'Enter the email address that gets the codes for new devices.',
} as const
