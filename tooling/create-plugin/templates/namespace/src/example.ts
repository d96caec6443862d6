import { atom } from 'jotai/vanilla'
import { defineFlag, definePlugin, fill, schema } from 'foyerkit/kernel'
import {
  capability,
  connectorSources,
  isCaipAddress,
  namespace,
  parseCaipAddress,
  signingCapability,
  type Approval,
  type Connector,
  type Network,
} from 'foyerkit/chain'

/** The chain. Its CAIP-2 id is `example:main`. */
const network: Network = {
  id: 'main',
  caipNetworkId: 'example:main',
  chainNamespace: 'example',
  name: 'Example plugin',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
  rpcUrls: [],
}

/** A wallet of the chain. */
export interface ExampleWallet {
  readonly id: string
  readonly name: string
  /** Asks the user for the addresses to share. */
  connect(): Promise<readonly string[]>
  /** Returns the addresses that the user shares already, without asking. */
  addresses(): Promise<readonly string[]>
  /** Asks the user to sign a message. Returns the signature as text. */
  sign(address: string, message: Uint8Array): Promise<string>
}

const isWallets = (value: unknown): value is readonly ExampleWallet[] =>
  Array.isArray(value) &&
  value.every((wallet) => typeof (Object(wallet) as Partial<ExampleWallet>).connect === 'function')

/** Returns what a wallet approves. Undefined without an address. */
function approvalOf(addresses: readonly string[]): Approval | undefined {
  const accounts = addresses.map((address) => `${network.caipNetworkId}:${address}`).filter(isCaipAddress)
  return accounts.length > 0 ? { accounts, network: network.caipNetworkId } : undefined
}

/** Connects a wallet of the chain. */
const connectorOf = (wallet: ExampleWallet): Connector => ({
  id: `example.${wallet.id}`,
  name: wallet.name,
  kind: 'EXAMPLE',
  namespace: 'example',
  load: async () => ({
    async connect() {
      const approval = approvalOf(await wallet.connect())
      if (!approval) throw new Error(`${wallet.name} shared no account`)
      return approval
    },
    reconnect: async () => approvalOf(await wallet.addresses()),
    disconnect: async () => {},
    provider: () => wallet,
    watch: () => () => {},
  }),
})

/** A chain with its wallets: networks, connect, and signed messages. Add capabilities by the guide "Write a chain". */
export const example = definePlugin({
  id: 'example',
  kernel: '^0.1.0',
  flag: defineFlag('example', { default: true }),
  config: schema.object({
    /** Wallets of the chain. */
    wallets: schema.optional(schema.guard(isWallets, 'a list of wallets'), []),
  }),
  setup({ config, contribute }) {
    contribute(fill(connectorSources, { id: 'example', list: atom(config.wallets.map(connectorOf)) }))
    contribute(
      namespace('example', {
        networks: [network],
        capabilities: [
          capability(signingCapability, async () => ({ provider }) => ({
            async message({ account, message }) {
              const wallet = (await provider()) as ExampleWallet
              const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
              const { address = '' } = parseCaipAddress(account) ?? {}
              return { signature: await wallet.sign(address, bytes), type: 'example' }
            },
          })),
        ],
      }),
    )
  },
})

export default example
