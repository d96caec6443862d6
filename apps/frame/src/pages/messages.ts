/** Texts of the windows of a login. */
export const pageMessages = {
  loadingTitle: 'Opening the login page',
  loadingText: 'You can close this window if nothing happens.',
  doneTitle: 'You are logged in',
  doneText: 'Go back to {host}. You can close this window.',
  asked: 'This login was started on {host}, in {browser} on {system}.',
  apartTitle: 'Did you start this login?',
  apartText:
    'This window is in another browser or network than the site. Only if you started this login on {host} yourself, show a code and type it there. Otherwise close this window.',
  goBack: 'Go back to {host}',
  showCode: 'Show a code',
  codeHint: 'Does the site still wait? Type a code there that is shown here. Never give it to anyone.',
  codeTitle: 'Your code',
  codeText: 'Type it on {host}, only if you started this login there yourself.',
  failedTitle: 'The login did not work',
  failed: 'The login provider did not answer as expected. Close this window and try again.',
  denied: 'You cancelled the login. Close this window to go back to the site.',
  over: 'This login has expired or was used before. Close this window and log in again.',
  noAnswer: 'The service did not answer. Close this window and log in again.',
  noCode: 'No code could be made. Close this window and log in again.',
} as const

/** Fills the placeholders of a text. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_placeholder, name: string) => values[name] ?? '')
