import { defineMessages } from '#kernel'

/** Texts of the embedded wallet in the account view. */
export const authSectionMessages = /*#__PURE__*/ defineMessages(
  'auth-section',
  {
    title: 'Embedded wallet',
    loggedInAs: 'Logged in as {name}',
    recovery: 'Secure your wallet',
    recoveryLine: 'Choose how a new device opens it',
    devices: 'Devices',
    devicesLine: 'Remove a device, or log out everywhere',
    logins: 'Logins',
    loginsLine: 'Add or remove a way to log in',
    export: 'Recovery phrase',
    exportLine: 'Export it in a window of its own',
    deletion: 'Delete wallet',
    deletionLine: 'In 7 days, unless you keep it',
  },
  () => import('../languages/index.js'),
)
