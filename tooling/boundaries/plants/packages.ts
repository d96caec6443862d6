import { installed } from './installed.js'
import type { Plants } from './planted.js'

/** What breaks the rules about packages. */
export const packagePlants: Plants = {
  'tsyringe-in-di-only': {
    files: {
      'kernel/a.ts': `import 'tsyringe'`,
      'plugins/send/a.ts': `import 'reflect-metadata/lite'`,
      'kernel/di/injector.ts': `import 'reflect-metadata/lite'; import 'tsyringe'`,
    },
    breaks: ['kernel/a.ts', 'plugins/send/a.ts'],
  },
  'viem-in-evm-only': {
    files: {
      'kernel/a.ts': `import type {} from 'viem'`,
      'plugins/send/a.ts': `import 'viem/utils'`,
      'plugins/send/a.test.ts': `import 'viem'`,
      'plugins/evm/a.ts': `import 'viem'`,
    },
    breaks: ['kernel/a.ts', 'plugins/send/a.ts'],
  },
  'solana-web3-in-solana-only': {
    files: {
      ...installed('@solana/web3.js'),
      'plugins/send/a.ts': `export const load = () => import('@solana/web3.js')`,
      'plugins/solana/a.ts': `import '@solana/web3.js'`,
    },
    breaks: ['plugins/send/a.ts'],
  },
  'pairing-in-walletconnect-only': {
    files: {
      ...installed('@walletconnect/universal-provider', '@reown/some'),
      'plugins/connect/a.ts': `import '@walletconnect/universal-provider'`,
      'plugins/connect/b.ts': `import '@reown/some'`,
      'plugins/walletconnect/a.ts': `import '@walletconnect/universal-provider'`,
    },
    breaks: ['plugins/connect/a.ts', 'plugins/connect/b.ts'],
  },
  'zod-mini-only': {
    files: {
      ...installed('zod'),
      'node_modules/zod/mini/index.js': 'export {}',
      'kernel/a.ts': `import 'zod'`,
      'apps/demo/main.ts': `export const load = () => import('zod')`,
      'plugins/send/a.ts': `import 'zod/mini'`,
    },
    breaks: ['kernel/a.ts', 'apps/demo/main.ts'],
  },
  'host-libraries-in-adapters-only': {
    files: {
      ...installed('wagmi', '@wagmi/core', 'ethers'),
      'plugins/evm/a.ts': `import 'wagmi'; import 'ethers'`,
      'plugins/evm/b.ts': `import type {} from '@wagmi/core'`,
      'plugins/evm/adapters/wagmi.ts': `import '@wagmi/core'`,
    },
    breaks: ['plugins/evm/a.ts', 'plugins/evm/b.ts'],
  },
  'adapters-are-for-hosts': {
    files: {
      'plugins/evm/a.ts': `import './adapters/wagmi.js'`,
      'plugins/evm/adapters/wagmi.ts': 'export {}',
    },
    breaks: ['plugins/evm/a.ts'],
  },
  'browser-code-without-node': {
    files: { 'plugins/send/a.ts': `import 'node:crypto'`, 'plugins/send/a.test.ts': `import 'node:crypto'` },
    breaks: ['plugins/send/a.ts'],
  },
  'every-import-resolves': {
    files: { 'kernel/a.ts': `import './gone.js'`, 'kernel/b.ts': `import 'not-installed'` },
    breaks: ['kernel/a.ts', 'kernel/b.ts'],
  },
}
