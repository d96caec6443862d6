import { defineMessages } from '#kernel'

/** Texts of the change of the address. */
export const changeMessages = /*#__PURE__*/ defineMessages(
  'email-change',
  {
    email: 'Email',
    title: 'Change email',
    address: 'New email address',
    submit: 'Continue',
    invalid: 'That does not look like an email address.',
    about: 'Confirm the change in the secure window, then enter a code from each address.',
    codeTitle: 'Confirm email',
    primary: 'Your present address',
    secondary: 'Your new address',
    sentTo: 'We sent six digits to {email}',
    code: 'Six-digit code',
    checking: 'Checking',
    changed: 'Email changed',
    changedText: 'You log in with {email} from now on. Your other devices are logged out.',
    done: 'Done',
  },
  () => import('./languages/index.js'),
)
