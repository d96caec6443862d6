import type { Plants } from './planted.js'

const kernel = { 'kernel/author.ts': 'export {}', 'kernel/contracts/index.ts': 'export {}' }

/** What breaks the rules between folders. */
export const folderPlants: Plants = {
  'kernel-knows-no-plugin': {
    files: {
      'kernel/a.ts': `import '../plugins/send/contract.js'`,
      'kernel/b.ts': `export type Send = typeof import('../plugins/send/contract.js')`,
      'plugins/send/contract.ts': 'export {}',
    },
    breaks: ['kernel/a.ts', 'kernel/b.ts'],
  },
  'apps-are-imported-by-apps-only': {
    files: {
      'kernel/a.ts': `import '../apps/demo/main.js'`,
      'plugins/send/a.ts': `import '../../apps/demo/main.js'`,
      'apps/demo/main.ts': 'export {}',
    },
    breaks: ['kernel/a.ts', 'plugins/send/a.ts'],
  },
  'plugin-uses-kernel-entries': {
    files: {
      ...kernel,
      'plugins/send/a.ts': `import '../../kernel/state/store.js'`,
      'plugins/send/b.ts': `import '#kernel'; import '#kernel/contracts'`,
      'kernel/state/store.ts': 'export {}',
    },
    breaks: ['plugins/send/a.ts'],
  },
  'plugin-names-the-kernel': {
    files: { ...kernel, 'plugins/send/a.ts': `import '../../kernel/author.js'` },
    breaks: ['plugins/send/a.ts'],
  },
  'testing-in-tests-only': {
    files: {
      'kernel/testing/index.ts': 'export {}',
      'kernel/ui/testing/draw.ts': 'export {}',
      'kernel/ui/a.ts': `import './testing/draw.js'`,
      'plugins/send/a.ts': `import '#kernel/testing'`,
      'plugins/send/a.test.ts': `import '#kernel/testing'`,
    },
    breaks: ['kernel/ui/a.ts', 'plugins/send/a.ts'],
  },
  'plugin-uses-contracts-of-others': {
    files: {
      'plugins/send/a.ts': `import '../names/service.js'`,
      'plugins/send/b.ts': `import type {} from '../names/index.js'`,
      'plugins/send/c.ts': `import '#plugins/names/contract'`,
      'plugins/names/service.ts': 'export {}',
      'plugins/names/index.ts': 'export {}',
      'plugins/names/contract.ts': 'export {}',
    },
    breaks: ['plugins/send/a.ts', 'plugins/send/b.ts'],
  },
  'test-uses-entries-of-others': {
    files: {
      'plugins/send/a.test.ts': `import '../names/service.js'`,
      'plugins/send/b.test.tsx': `import '../names/index.js'; import '../evm/testing/wallet.js'`,
      'plugins/names/service.ts': 'export {}',
      'plugins/names/index.ts': 'export {}',
      'plugins/evm/testing/wallet.ts': 'export {}',
    },
    breaks: ['plugins/send/a.test.ts'],
  },
  'presets-use-entries': {
    files: {
      'plugins/presets/all.ts': `import '../names/index.js'; import '../names/service.js'`,
      'plugins/names/index.ts': 'export {}',
      'plugins/names/service.ts': 'export {}',
    },
    breaks: ['plugins/presets/all.ts'],
  },
  'contract-is-a-leaf': {
    files: {
      ...kernel,
      'plugins/send/contract.ts': `import './config.js'`,
      'plugins/send/config.ts': 'export {}',
      'plugins/swaps/contract.ts': `import type {} from '#plugins/send/contract'`,
      'plugins/names/contract.ts': `import 'jotai'`,
      'plugins/history/contract.ts': `import '#kernel'; import '#kernel/contracts'; import 'jotai/vanilla'`,
    },
    breaks: ['plugins/send/contract.ts', 'plugins/swaps/contract.ts', 'plugins/names/contract.ts'],
  },
  'apps-use-published-entries': {
    files: {
      'apps/demo/main.ts': `import '../../kernel/index.js'`,
      'apps/demo/other.ts': `import 'foyerkit'`,
      'kernel/index.ts': 'export {}',
    },
    breaks: ['apps/demo/main.ts'],
  },
  'apps-use-apps-by-name': {
    files: { 'apps/demo/main.ts': `import '../wallet/index.js'`, 'apps/wallet/index.ts': 'export {}' },
    breaks: ['apps/demo/main.ts'],
  },
  'tooling-is-imported-by-nobody': {
    files: {
      'apps/demo/main.ts': `import '../../tooling/devnet/devnet.mjs'`,
      'kernel/a.ts': `import '../tooling/devnet/devnet.mjs'`,
      'kernel/a.test.ts': `import '../tooling/devnet/devnet.mjs'`,
      'tooling/devnet/devnet.mjs': 'export {}',
    },
    breaks: ['apps/demo/main.ts', 'kernel/a.ts'],
  },
  'tests-use-devnet-of-tooling': {
    files: {
      'kernel/a.test.ts': `import '../tooling/build/bundle.mjs'`,
      'tooling/build/bundle.mjs': 'export {}',
    },
    breaks: ['kernel/a.test.ts'],
  },
  'no-cycles': {
    files: {
      'kernel/a.ts': `import type { B } from './b.js'\nexport interface A { readonly b?: B }`,
      'kernel/b.ts': `import type { A } from './a.js'\nexport interface B { readonly a?: A }`,
      'kernel/c.ts': `export const d = () => import('./d.js')`,
      'kernel/d.ts': `import './c.js'\nexport {}`,
    },
    // a cycle is told once, where it is entered first
    breaks: ['kernel/a.ts', 'kernel/c.ts'],
  },
}
