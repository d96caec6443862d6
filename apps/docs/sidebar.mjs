import { toRoute } from './site-pages.mjs'

/** Titles and files of a menu. @typedef {readonly (readonly [title: string, file: string])[]} Pages */

/**
 * The menu of each reader: groups of pages, by their files in the repository.
 *
 * @type {Readonly<Record<'host' | 'operator' | 'author' | 'project', Readonly<Record<string, Pages>>>>}
 */
export const menus = {
  host: {
    Introduction: [
      ['Quick start', 'docs/guides/quick-start.md'],
      ['Installation', 'docs/guides/installation.md'],
      ['Playground', 'docs/playground.md'],
      ['Foyer on one page', 'docs/concept.md'],
      ['Comparison', 'docs/comparison.md'],
      ['FAQ', 'docs/faq.md'],
      ['Troubleshooting', 'docs/guides/troubleshooting.md'],
      ['Browser support', 'docs/browsers.md'],
      ['Releases and support', 'docs/releases.md'],
    ],
    Frameworks: [
      ['React', 'docs/guides/react.md'],
      ['Next.js and servers', 'docs/guides/next.md'],
      ['Vue and Svelte', 'docs/guides/frameworks.md'],
      ['Pages without React', 'docs/guides/plain-pages.md'],
    ],
    Guides: [
      ['Networks', 'docs/guides/networks.md'],
      ['Wallets and deep links', 'docs/guides/wallets.md'],
      ['Presets and bundle size', 'docs/guides/presets.md'],
      ['Events and state', 'docs/guides/events.md'],
      ['Theming', 'docs/guides/theming.md'],
      ['Texts and languages', 'docs/guides/languages.md'],
      ['Headless use', 'docs/guides/headless.md'],
      ['wagmi, viem, ethers and others', 'docs/guides/libraries.md'],
      ['Sign in with a wallet', 'docs/guides/sign-in.md'],
      ['Payments', 'docs/guides/pay.md'],
      ['Smart sessions', 'docs/guides/smart-sessions.md'],
      ['Analytics', 'docs/guides/analytics.md'],
      ['Content security policy', 'docs/guides/csp.md'],
      ['Compose a build', 'docs/guides/compose.md'],
      ['Test your app', 'docs/guides/testing.md'],
    ],
    'Move from': [
      ['RainbowKit', 'docs/migration/rainbowkit.md'],
      ['Web3-Onboard', 'docs/migration/web3-onboard.md'],
      ['wallet-adapter', 'docs/migration/wallet-adapter.md'],
      ['AppKit', 'docs/migration/appkit.md'],
    ],
    Reference: [
      ['Every option', 'docs/reference/options.md'],
      ['Events', 'docs/reference/events.md'],
      ['States and actions', 'docs/reference/states.md'],
      ['Errors by code', 'docs/reference/errors.md'],
      ['Behaviour', 'docs/behaviour.md'],
      ['Rules and their tests', 'apps/docs/api/proofs.md'],
      ['Security model', 'docs/security-model.md'],
      ['API', 'apps/docs/api/index.md'],
    ],
  },
  operator: {
    'The service': [
      ['Options and endpoints', 'apps/service/README.md'],
      ['Run it', 'docs/guides/self-hosting.md'],
      ['Files to deploy', 'apps/service/deploy/README.md'],
      ['The relay', 'apps/service/src/modules/relay/README.md'],
      ['A module of your own', 'docs/guides/service-module.md'],
    ],
    Features: [
      ['Swaps', 'docs/guides/convert.md'],
      ['Purchases', 'docs/guides/onramp.md'],
      ['Histories of accounts', 'docs/guides/history.md'],
      ['Names of accounts', 'docs/guides/names.md'],
      ['Data of wallets', 'apps/wallet-data/README.md'],
    ],
    'Embedded wallet': [
      ['Run the embedded wallet', 'docs/guides/embedded-wallet.md'],
      ['Move users', 'docs/guides/moving-users.md'],
      ['Security', 'docs/embedded-wallet-security.md'],
      ['Threats and their tests', 'docs/embedded-wallet-threats.md'],
    ],
  },
  author: {
    'Write a plugin': [
      ['First plugin', 'docs/guides/first-plugin.md'],
      ['Provide and contribute', 'docs/guides/provide-and-contribute.md'],
      ['Add a chain', 'docs/guides/chain.md'],
      ['Plugins from a URL', 'docs/guides/plugins-from-a-url.md'],
      ['Test a plugin', 'docs/guides/testing.md'],
      ['The kernel', 'kernel/README.md'],
    ],
    Reference: [
      ['Exported names of the kernel', 'docs/reference/kernel.md'],
      ['API', 'apps/docs/api/index.md'],
    ],
  },
  project: {
    Project: [
      ['Contributing', 'CONTRIBUTING.md'],
      ['Roadmap', 'docs/roadmap.md'],
      ['Releasing', 'RELEASING.md'],
      ['Performance', 'docs/performance.md'],
      ['Security policy', 'SECURITY.md'],
      ['Changelog', 'CHANGELOG.md'],
    ],
  },
}

/** @param {string} file */
const toLink = (file) => `/${toRoute(file).replace(/(?:^|(?<=\/))index\.md$|\.md$/, '')}`

const doors = /** @type {const} */ ([
  ['host', 'Host developer'],
  ['operator', 'Operator'],
  ['author', 'Plugin author'],
  ['project', 'Project'],
])

/** @param {keyof typeof menus} reader */
function firstLink(reader) {
  const [[, file] = ['', '']] = Object.values(menus[reader])[0] ?? []
  return toLink(file)
}

export const navigation = doors.map(([reader, text]) => ({ text, link: firstLink(reader) }))

/** @param {keyof typeof menus} reader */
function menuOf(reader) {
  return Object.entries(menus[reader]).map(([text, pages]) => ({
    text,
    items: pages.map(([title, file]) => ({ text: title, link: toLink(file) })),
  }))
}

/**
 * The menu beside each page of the site: that of the first reader whose menu lists the page. Plugins and decisions are
 * listed nowhere, and have the menus of authors and of the project.
 */
export const sidebar = {
  '/': menuOf('host'),
  '/plugins/': menuOf('author'),
  '/decisions/': menuOf('project'),
  '/api/': menuOf('author'),
  ...Object.fromEntries(
    [...doors].reverse().flatMap(([reader]) =>
      Object.values(menus[reader])
        .flat()
        .map(([, file]) => [toLink(file), menuOf(reader)]),
    ),
  ),
}
