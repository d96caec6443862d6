import { atom } from 'jotai/vanilla'
import {
  clockKey,
  defineEvent,
  defineFlag,
  definePlugin,
  defineService,
  fill,
  type Clock,
} from 'foyerkit/kernel'
import {
  capability,
  connectorSources,
  defineCapability,
  namespace,
  type Approval,
  type Connector,
  type Network,
} from 'foyerkit/chain'
import { classService, inject, injectable } from 'foyerkit/di'

// #region keys
/** A receipt of a payment. */
export interface Receipt {
  readonly account: string
  /** Time of issue, in milliseconds since 1970. */
  readonly issuedAt: number
}

/** A capability that this plugin defines. An implementation without `issue` is refused. */
export const receiptsCapability = defineCapability<{
  issue(account: string): Promise<Receipt>
}>('paper.receipts', ['issue'])

/** An event that hosts and other plugins can subscribe to. */
export const receiptIssued = defineEvent<Receipt>('paper.receipt-issued')

/** A service that other plugins can require. */
export const ledgerKey = defineService<Ledger>('paper.ledger')
// #endregion

// #region class
/** Stores receipts. The container creates it on its first use and disposes it with the plugin. */
export class Ledger {
  readonly #clock: Clock
  #receipts: readonly Receipt[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  issue(account: string): Receipt {
    const receipt = { account, issuedAt: this.#clock.now() }
    this.#receipts = [...this.#receipts, receipt]
    return receipt
  }

  count(): number {
    return this.#receipts.length
  }

  dispose(): void {
    this.#receipts = []
  }
}
// with decorators: `@injectable()` above the class and `@inject(clockKey)` before the parameter
inject(clockKey)(Ledger, undefined, 0)
injectable()(Ledger)
// #endregion

const network: Network = {
  id: 'main',
  caipNetworkId: 'paper:main',
  chainNamespace: 'paper',
  name: 'Paper',
  nativeCurrency: { name: 'Sheet', symbol: 'SHT', decimals: 0 },
  rpcUrls: [],
}

// #region connector
/** A wallet of a new kind. */
const notebook: Connector = {
  id: 'paper.notebook',
  name: 'Notebook',
  kind: 'NOTEBOOK',
  namespace: 'paper',
  load: async () => {
    const approval: Approval = { accounts: ['paper:main:page-1'], network: network.caipNetworkId }
    return {
      connect: async () => approval,
      reconnect: async () => approval,
      disconnect: async () => {},
      provider: () => undefined,
      watch: () => () => {},
    }
  },
}
// #endregion

// #region plugin
/** A chain on paper: its network, a wallet, and receipts. */
export const paper = definePlugin({
  id: 'paper',
  flag: defineFlag('paper', { default: true }),
  // injected into Ledger
  requires: { clock: clockKey },
  provides: { ledger: ledgerKey },
  events: { receiptIssued },
  contributes: [fill(connectorSources, { id: 'paper', list: atom([notebook]) })],
  setup({ contribute, events, log }) {
    // from setup, because CapabilityContext has neither `events` nor `log`
    contribute(
      namespace('paper', {
        networks: [network],
        capabilities: [
          capability(receiptsCapability, async () => ({ clock, signal, onDispose }) => {
            onDispose(() => log('info', 'The receipts are closed'))
            return {
              async issue(account) {
                signal.throwIfAborted()
                const receipt = { account, issuedAt: clock.now() }
                events.emit(receiptIssued, receipt)
                return receipt
              },
            }
          }),
        ],
      }),
    )
    return { ledger: classService(Ledger) }
  },
})
// #endregion
