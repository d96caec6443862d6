/** Files of a world. */
export interface WorldFiles {
  /** Worker that runs its histories. */
  readonly worker: string
  /** Test that replays a history. */
  readonly test: string
  /** Source files in place of which another one is bundled. */
  readonly replaced: readonly { readonly file: string; readonly by: string }[]
}

/** A world has a history of views, and no document to draw them in. */
const noModalRoot = { file: 'kernel/modal/modal-root.tsx', by: 'tooling/world/page/no-modal-root.ts' }

/** Sessions: wallets, pages and sign-in. */
export const sessionWorld: WorldFiles = {
  worker: 'tooling/world/run/session-worker.ts',
  test: 'tooling/world/world.test.ts',
  replaced: [noModalRoot],
}

/** Money: a chain, its nodes, a wallet and servers. */
export const moneyWorld: WorldFiles = {
  worker: 'tooling/world/money/worker.ts',
  test: 'tooling/world/money/money.test.ts',
  replaced: [
    noModalRoot,
    // requests to nodes are calls of a function, without HTTP
    { file: 'plugins/evm/node/json-rpc.ts', by: 'tooling/world/money/chain/json-rpc.ts' },
  ],
}

/** Fees of transfers on Bitcoin, whose server lies. */
export const bitcoinWorld: WorldFiles = {
  worker: 'tooling/world/money/bitcoin/worker.ts',
  test: 'tooling/world/money/bitcoin/bitcoin.test.ts',
  replaced: [],
}
