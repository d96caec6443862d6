import { defineModule } from '../../platform/module/define-module.js'
import { wholeNumber } from '../../platform/config/option.js'
import { catalogue } from '../catalogue/index.js'
import { migrationsFolder } from '../migrations-folder.js'
import { rpc } from '../rpc/index.js'
import { createChainIndex } from './create-chain-index.js'
import { chooseIndexedChains, indexedChainsOption } from './indexed-chains-option.js'
import { chainIndexTables } from './tables.js'

/** A run of the job; a process that was killed is replaced when its run would have ended. */
const runMs = 50_000

/** Transactions of chains by account, read from the nodes of UPSTREAMS. */
export const chainIndex = defineModule({
  id: 'chain-index',
  feature: 'history',
  uses: [catalogue, rpc],
  config: {
    INDEXED_CHAINS: {
      about:
        'EVM chains whose transactions the service indexes, for histories: each with its first block (eip155:100=0), or with ' +
        'the number of blocks before the newest one (eip155:100=-5000). Default: none, and with --dev the chains of this machine.',
      schema: indexedChainsOption.prefault(''),
    },
    INDEX_DEPTH: {
      about: 'Number of the newest blocks of an indexed chain that a reorganisation can take away.',
      schema: wholeNumber(8, 10_000).prefault('128'),
    },
  },
  tables: chainIndexTables,
  migrations: migrationsFolder('chain-index'),
  setup: ({ config, platform, use }) =>
    createChainIndex({
      chains: chooseIndexedChains(config.INDEXED_CHAINS, use.rpc, platform.isDevelopment),
      depth: config.INDEX_DEPTH,
      nodes: use.rpc,
      facts: use.catalogue.chains,
      queries: platform.database.queries,
      clock: platform.clock,
      log: platform.log,
    }),
  isActive: ({ service }) => service.chains.length > 0,
  jobs: [
    {
      id: 'follow',
      // the next turn begins soon after the last one; meanwhile only one process has it
      everySeconds: 5,
      run: ({ service }, signal) => service.follow(runMs, signal),
    },
  ],
  metrics: ({ service }) => [
    {
      name: 'index_next_block',
      help: 'Number of the next block of an indexed chain',
      type: 'gauge',
      labels: ['chain'],
      read: async () =>
        [...(await service.nextBlocks())].map(([chain, value]) => ({ labels: { chain }, value })),
    },
  ],
})
