import { untilAborted, type Clock } from '#kernel'
import {
  caipAddress,
  isRejection,
  type Approval,
  type CaipNetworkId,
  type ConnectorDriver,
} from '#kernel/chain'
import type { StandardWallet } from '#plugins/wallet-standard/contract'
import { solanaErrors } from '../errors.js'
import type { DriverNetworks } from './driver-networks.js'
import { featureOf } from './features.js'
import { createStandardProvider } from './provider.js'
import { readAccounts, type StandardAccount } from './read-accounts.js'

/** Time to wait for the answer to a disconnect, in milliseconds. */
const disconnectLimitMs = 1_000

/** Creates the driver of a wallet. Wallets have no network of their own: each request says for which one it is. */
export function createStandardDriver(
  wallet: StandardWallet,
  networks: DriverNetworks,
  clock: Clock,
): ConnectorDriver {
  let accounts: readonly StandardAccount[] = []
  let network: CaipNetworkId | undefined

  const supports = (id: CaipNetworkId) => wallet.chains.includes(networks.walletChain(id))
  const accountsOn = (id: CaipNetworkId) =>
    accounts.filter(({ chains }) => chains.includes(networks.walletChain(id)))

  /** The network to use: the wanted one if the wallet has an account there, else the first such network. */
  function chooseNetwork(wanted: CaipNetworkId | undefined): CaipNetworkId {
    const ids = networks.list().map(({ caipNetworkId }) => caipNetworkId)
    const order = wanted === undefined ? ids : [wanted, ...ids]
    const chosen = order.find((id) => accountsOn(id).length > 0) ?? order[0]
    if (chosen === undefined) throw solanaErrors.BAD_ACCOUNTS({ detail: 'No network is configured.' })
    return chosen
  }

  function approvalOn(id: CaipNetworkId): Approval {
    const here = accountsOn(id)
    return {
      accounts: (here.length > 0 ? here : accounts).map(({ address, label }) => ({
        caipAddress: caipAddress(id, address),
        kind: 'eoa',
        label,
      })),
      network: id,
      approvedNetworks: networks
        .list()
        .flatMap(({ caipNetworkId }) => (supports(caipNetworkId) ? [caipNetworkId] : [])),
    }
  }

  /** Takes over accounts, and returns the approval; undefined without accounts. */
  function accept(reported: readonly StandardAccount[], wanted: CaipNetworkId | undefined) {
    accounts = reported
    if (accounts.length === 0) return undefined
    network = chooseNetwork(wanted)
    return approvalOn(network)
  }

  async function ask(silent: boolean, signal: AbortSignal): Promise<readonly StandardAccount[]> {
    const connect = featureOf(wallet, 'standard:connect')
    if (!connect) throw solanaErrors.BAD_ACCOUNTS({ detail: `${wallet.name} cannot be connected.` })
    const answer = await untilAborted(
      Promise.resolve(connect.connect(silent ? { silent } : undefined)),
      signal,
    )
    const { accounts: given } = Object(answer) as { readonly accounts?: unknown }
    return readAccounts(given ?? wallet.accounts())
  }

  return {
    async connect({ signal, network: wanted }) {
      const approval = accept(await ask(false, signal), wanted)
      if (!approval)
        throw solanaErrors.BAD_ACCOUNTS({ detail: `${wallet.name} shared no account of Solana.` })
      return approval
    },
    async reconnect({ signal, network: wanted }) {
      // some wallets reject where the site has no permission: without a prompt, no user did
      const reported = await ask(true, signal).catch((error: unknown) => {
        if (isRejection(error)) return []
        throw error
      })
      return accept(reported, network ?? wanted)
    },
    async disconnect() {
      accounts = []
      const disconnect = featureOf(wallet, 'standard:disconnect')
      if (!disconnect) return
      const ended = new AbortController()
      const late = clock.sleep(disconnectLimitMs, ended.signal).catch(() => {})
      await Promise.race([Promise.resolve(disconnect.disconnect()), late]).finally(() => ended.abort())
    },
    async switchNetwork({ network: wanted }) {
      const { caipNetworkId, name } = wanted
      if (!supports(caipNetworkId) || accountsOn(caipNetworkId).length === 0)
        throw solanaErrors.WALLET_WITHOUT_NETWORK({ values: { network: name } })
      network = caipNetworkId
      return approvalOn(caipNetworkId)
    },
    provider: () =>
      createStandardProvider(wallet, {
        accounts: () => (network === undefined ? accounts : accountsOn(network)),
        network: () => chooseNetwork(network),
        walletChain: () => networks.walletChain(chooseNetwork(network)),
      }),
    watch(listener) {
      const events = featureOf(wallet, 'standard:events')
      let isOver = false
      const onChange = (change: unknown) => {
        if (isOver) return
        try {
          const { accounts: reported } = Object(change) as { readonly accounts?: unknown }
          if (reported === undefined) return
          const approval = accept(readAccounts(reported), network)
          if (approval) listener.changed(approval)
          else listener.disconnected()
        } catch {
          // an invalid report changes nothing
        }
      }
      const stop = events?.on('change', onChange)
      return () => {
        isOver = true
        if (typeof stop === 'function') stop()
      }
    },
  }
}
