import type { Connector } from '../../kernel/contracts/connector.js'
import { createFakeWallet, type FakeWallet } from '../../kernel/testing/fake-wallet.js'

/** A fake wallet that counts its reports. */
export interface CountingWallet extends FakeWallet {
  /** Number of changes that the wallet has reported. */
  readonly reports: number
}

/** The uids of one wallet that is asked in each of its namespaces. Their connectors have different ids. */
export const mergedUids = ['demo/m', 'other/n'] as const

/** The uids of one wallet that approves all its namespaces at once. */
export const conversationUids = ['demo/p', 'third/p'] as const

/** The uids of the wallets of one namespace. */
export const singleUids = ['demo/a', 'demo/b', 'other/s', 'third/t'] as const

/** Creates the wallets of a site, one per uid. */
export async function createFakeWallets(): Promise<readonly CountingWallet[]> {
  const wallets = [
    createFakeWallet('a', 'demo', false),
    createFakeWallet('b', 'demo', true),
    createFakeWallet('s', 'other', true),
    createFakeWallet('t', 'third', true),
    ...['demo/m', 'other/n'].map((uid) => withIdentity(createWallet(uid), { name: 'Wallet m' })),
    ...joinConversation(conversationUids.map(createWallet)),
  ]
  return Promise.all(wallets.map(countReports))
}

function createWallet(uid: string): FakeWallet {
  const [namespace = '', id = ''] = uid.split('/')
  return createFakeWallet(id, namespace, true)
}

/** Changes properties of a wallet's connector. */
function withIdentity(wallet: FakeWallet, identity: Partial<Connector>): FakeWallet {
  const { connector } = wallet
  return Object.assign(wallet, {
    connector: (activation?: AbortSignal) => ({ ...connector(activation), ...identity }),
  })
}

/** Makes wallets one that approves and revokes all its namespaces at once. */
function joinConversation(wallets: readonly FakeWallet[]): readonly FakeWallet[] {
  const parts = wallets.map((wallet) => ({ wallet, connector: wallet.connector, revoke: wallet.revoke }))
  for (const { wallet, connector } of parts) {
    const siblings = parts.filter((part) => part.wallet !== wallet)
    Object.assign(wallet, {
      revoke: () => parts.forEach(({ revoke }) => revoke()),
      connector(activation?: AbortSignal): Connector {
        const connected = connector(activation)
        return {
          ...connected,
          rdns: 'example.conversation',
          conversation: 'shared',
          async load() {
            const driver = await connected.load()
            return {
              ...driver,
              async connect(request) {
                const approval = await driver.connect(request)
                for (const sibling of siblings) await (await sibling.connector().load()).connect(request)
                return approval
              },
            }
          },
        }
      },
    })
  }
  return wallets
}

async function countReports(wallet: FakeWallet): Promise<CountingWallet> {
  let reports = 0
  const driver = await wallet.connector().load()
  driver.watch({ changed: () => void reports++, disconnected: () => {} })
  Object.defineProperty(wallet, 'reports', { get: () => reports })
  return wallet as CountingWallet
}
