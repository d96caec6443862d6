import { defineMessages } from '#kernel'

/** Texts of the login by e-mail. */
export const emailMessages = /*#__PURE__*/ defineMessages(
  'email',
  {
    address: 'Email address',
    submit: 'Continue',
    invalid: 'That does not look like an email address.',
    failed: 'Couldn’t send the email. Check your internet connection, then try again.',
    codeTitle: 'Confirm email',
    inbox: 'Check your inbox',
    sentTo: 'We sent six digits to {email}',
    code: 'Six-digit code',
    checking: 'Checking',
    opening: 'Opening your wallet',
    noEmail: 'No email?',
    again: 'Send again',
    againIn: 'Send again in {seconds} s',
    sentAgain: 'We sent a new code.',
    tryAgain: 'Try again',
    deviceTitle: 'Confirm device',
    isThisYou: 'Is this you?',
    newDevice: 'You have not used this device before. Press the link we sent to {email}',
    device: 'Device',
    waiting: 'Waiting.',
    connected: 'Connected',
    connectedText: '{address} on {network}',
    connectFailed: 'Couldn’t connect',
    connectFailedText: 'You are logged in, but your wallet could not be connected.',
    details: 'Details:',
  },
  () => import('./languages/index.js'),
)
