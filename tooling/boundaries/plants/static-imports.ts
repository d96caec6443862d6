import { installed } from './installed.js'
import type { Plants } from './planted.js'

/** What breaks the rules about what is loaded at once. */
export const staticImportPlants: Plants = {
  'entry-reaches-no-react': {
    files: {
      'plugins/send/index.ts': `import './state.js'`,
      'plugins/send/state.ts': `import 'jotai/react'`,
      'plugins/swaps/contract.ts': `import 'jotai'`,
      'plugins/connect/trigger/trigger.ts': `import 'react-dom/client'`,
      'kernel/author.ts': `import { type ReactNode } from 'react'\nexport type View = ReactNode`,
      'plugins/names/index.ts':
        `import type { ReactNode } from 'react'\nimport 'jotai/vanilla'\n` +
        `export const load = <T>(as: T): [T, unknown, ReactNode] => [as, import('./view.js'), null]`,
      'plugins/names/view.ts': `import 'react'`,
    },
    breaks: [
      'kernel/author.ts',
      'plugins/connect/trigger/trigger.ts',
      'plugins/send/index.ts',
      'plugins/swaps/contract.ts',
    ],
  },
  'entry-reaches-no-chain-library': {
    files: {
      ...installed('@solana/web3.js', '@walletconnect/universal-provider'),
      'plugins/evm/index.ts': `import './sign.js'`,
      'plugins/evm/sign.ts': `import 'viem/accounts'`,
      'plugins/solana/index.ts': `import '@solana/web3.js'`,
      'plugins/walletconnect/index.ts': `import '@walletconnect/universal-provider'`,
      'plugins/bitcoin/index.ts': `export const load = () => import('viem')`,
    },
    breaks: ['plugins/evm/index.ts', 'plugins/solana/index.ts', 'plugins/walletconnect/index.ts'],
  },
  'entry-reaches-no-zod': {
    files: {
      'plugins/send/index.ts': `import 'zod/mini'`,
      'plugins/swaps/index.ts': `import './api.js'`,
      'plugins/swaps/api.ts': `import 'zod/mini'`,
      'plugins/names/index.ts': `export const load = () => import('./api.js')`,
      'plugins/names/api.ts': `import 'zod/mini'`,
    },
    breaks: ['plugins/send/index.ts', 'plugins/swaps/index.ts'],
  },
  'entry-reaches-no-behaviour': {
    files: {
      'kernel/index.ts': `import './view/Frame.js'`,
      'kernel/view/Frame.tsx': 'export {}',
      'plugins/send/index.ts': `import './state.js'`,
      'plugins/send/state.ts': `import './service.js'`,
      'plugins/send/service.ts': 'export {}',
      'plugins/swaps/contract.ts': `import styles from './swaps.css?inline'\nexport { styles }`,
      'plugins/swaps/swaps.css': '',
      'plugins/injected/index.ts': `import './driver.js'`,
      'plugins/injected/driver.ts': 'export {}',
      'plugins/connect/index.ts': `import './views/use-connecting.js'`,
      'plugins/connect/views/use-connecting.ts': 'export {}',
      'plugins/names/index.ts': `import type {} from './service.js'\nexport const load = () => import('./service.js')`,
      'plugins/names/service.ts': 'export {}',
    },
    breaks: [
      'kernel/index.ts',
      'plugins/connect/index.ts',
      'plugins/injected/index.ts',
      'plugins/send/index.ts',
      'plugins/swaps/contract.ts',
    ],
  },
}
