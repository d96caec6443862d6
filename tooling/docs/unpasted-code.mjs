/**
 * A code block that is not pasted from a compiled file, by its page and first line.
 *
 * @typedef {{ path: string, firstLine: string, reason: string }} UnpastedCode
 */

/** @type {readonly UnpastedCode[]} */
export const unpasted = [
  ...['connector', 'feature', 'namespace', 'theme'].map((kind) => ({
    path: `tooling/create-plugin/templates/${kind}/README.md`,
    firstLine: "import { createFoyer } from 'foyerkit'",
    reason: 'a template: the package that it imports does not exist before it is made',
  })),
  {
    path: 'apps/service/README.md',
    firstLine: "await SignClient.init({ relayUrl: 'ws://localhost:8787', projectId: 'shop', … })",
    reason: 'the client of another project, shortened',
  },
  {
    path: 'apps/service/src/modules/relay/README.md',
    firstLine: 'const relay = await createRelay({',
    reason: 'internal: the parts are explained below the block',
  },
  {
    path: 'apps/wallet/README.md',
    firstLine: "import { installTestWallet } from '@foyer-apps/wallet'",
    reason: 'apps import each other by name as packages only; playground and fixtures install the wallet so',
  },
  {
    path: 'docs/behaviour.md',
    firstLine: '// behaviour 1.4, 12.1',
    reason: 'the shape of a citation, not code',
  },
  {
    path: 'docs/guides/compose.md',
    firstLine: "import { createFoyer } from './foyer/foyer.js'",
    reason: 'imports a build that the guide makes; compose.spec.ts drives one like it',
  },
  {
    path: 'docs/guides/plugins-from-a-url.md',
    firstLine: '// vite.config.js',
    reason: 'the configuration of an app; plugin-from-url.spec.ts builds one with it',
  },
]
