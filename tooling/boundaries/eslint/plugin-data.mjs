import { shipped, testing } from './areas.mjs'

const kinds = '/^(ANNOUNCED|AUTH|EXTERNAL|ID_AUTH|MULTI_CHAIN|WALLET_CONNECT)$/'

/** Wallets, protocols, logins and providers, as parts of a text or of a name. */
const products =
  /metamask|coinbase|phantom|rabby|rainbow|trust wallet|ledger|trezor|keplr|walletconnect|siwx|farcaster|transak|moonpay|uniswap|etherscan/i

/** Flags of single plugins, in which the kernel would know a feature. */
const flags = '/^(legalCheckbox|collapseWallets|emailShowWallets|allWallets)$/'

/**
 * Plugins are described by data, so that a new one changes no other.
 *
 * @satisfies {import('./restriction.mjs').Restriction[]}
 */
export const pluginData = [
  {
    name: 'roles-of-connectors',
    message:
      'The kind of a connector is a word for hosts: code that compares it must be changed for the next plugin. Use `role`, ' +
      '`conversation`, `opens` or `firstWhenMerged`, or add data to the connector.',
    selector: [
      `Literal[value=${kinds}]:not(Property[key.name="kind"] > Literal):not(TSLiteralType > Literal)`,
      `Property > Identifier.key[name=${kinds}]`,
    ].join(', '),
    files: shipped,
    // creates the merged connectors and the connection of the account cookie
    ignores: ['kernel/session/atoms.ts', ...testing],
  },
  {
    name: 'no-products-in-the-kernel',
    message: 'The kernel knows no wallet, provider or feature. Make it data of the plugin that does.',
    selector: [
      `Literal[value=${products}]`,
      `Literal[regex.pattern=${products}]`,
      `Literal[value=${flags}]`,
      `TemplateElement[value.raw=${products}]`,
      `Identifier[name=${products}]`,
    ].join(', '),
    comments: products,
    files: ['kernel/**/*.{ts,tsx}'],
    ignores: testing,
  },
]
