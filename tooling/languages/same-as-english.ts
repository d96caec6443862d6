/** Ids of texts that a language writes as English does, by language; `all` are names. */
export const sameAsEnglish: Readonly<Record<string, readonly string[]>> = {
  all: ['connect.iPhone', 'connect.chromeStore', 'connect.appStore', 'connect.playStore'],
  de: [
    'catalogue.onWeb',
    'connect.android',
    'connect.homepage',
    'connect.wallets',
    'frame.details',
    'send.explorer',
    'send.max',
    'send.minutes',
    'send.nodeSays',
    'send.inTime',
    'send.seconds',
    'walletconnect.browser',
    'connect.details',
    'networks.details',
    'walletconnect.details',
    'walletconnect.web',
  ],
}
