import { defineMessages } from '#kernel'

/** Texts of the social logins. */
export const socialsMessages = /*#__PURE__*/ defineMessages(
  'socials',
  {
    list: 'Social logins',
    continueWith: 'Continue with {provider}',
    title: 'Log in',
    waiting: 'Log in with {provider}',
    waitingText: 'Continue in the window that opened.',
    opening: 'Opening your wallet',
    blocked: 'The window could not be opened',
    blockedText: 'Press the button to open it.',
    openWindow: 'Open window',
    closed: 'The window was closed',
    closedText: 'If it showed a code, enter the code here. Otherwise try again.',
    code: 'Six-digit code',
    failed: 'Couldn’t log in',
    denied: 'You cancelled the login.',
    refused: 'The login did not work. Try again.',
    inApp: 'Open this page in your browser',
    inAppText: 'Google doesn’t allow logins inside other apps.',
    goOn: 'Continue',
    tryAgain: 'Try again',
  },
  () => import('./languages/index.js'),
)
