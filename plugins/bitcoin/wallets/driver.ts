import { cleanName, untilAborted, type Clock } from '#kernel'
import {
  caipAddress,
  toRpcError,
  type CaipNetworkId,
  type Approval,
  type ConnectorDriver,
} from '#kernel/chain'
import type { NetworkFormats } from '../addresses/formats.js'
import { bitcoinNamespace } from '../contract.js'
import { bitcoinErrors } from '../errors.js'
import { createProvider } from './provider.js'
import { readAccounts, type ConnectedAccount } from './read-accounts.js'
import type { DriverNetworks, WalletApi, WalletReport } from './wallet-api.js'

/** Time to wait for the answer to a disconnect, in milliseconds. */
const disconnectLimitMs = 1_000

const referenceOf = (id: CaipNetworkId) => id.slice(bitcoinNamespace.length + 1)

/** Creates the driver of a wallet of any kind. */
export function createDriver(
  api: WalletApi,
  networks: DriverNetworks,
  formats: NetworkFormats,
  clock: Clock,
): ConnectorDriver {
  let accounts: readonly ConnectedAccount[] = []
  let network: CaipNetworkId | undefined
  /** Whether the connection ended here only: a wallet may have no request for that, and share its accounts further on. */
  let hasEnded = false

  const accountsOn = (id: CaipNetworkId) =>
    accounts.filter((account) => account.networks.includes(referenceOf(id)))
  const configured = () => networks.list().map(({ caipNetworkId }) => caipNetworkId)
  const known = () => [
    ...new Set([...configured(), ...formats.ids.map((id) => `${bitcoinNamespace}:${id}` as CaipNetworkId)]),
  ]
  const nameOf = (id: CaipNetworkId) => formats.walletName(referenceOf(id))

  /** The network that the wallet reports, else the wanted one if the addresses belong to it, else the first such network. */
  function chooseNetwork(reported: string | undefined, wanted: CaipNetworkId | undefined): CaipNetworkId {
    const usable = known().filter((id) => accountsOn(id).length > 0)
    const onNetwork = usable.find((id) => nameOf(id) === reported)
    // networks such as Fractal have the addresses of Bitcoin
    if (reported !== undefined && !onNetwork)
      throw bitcoinErrors.WALLET_ELSEWHERE({ values: { network: cleanName(reported) } })
    const chosen = onNetwork ?? usable.find((id) => id === wanted) ?? usable[0]
    if (chosen === undefined) throw bitcoinErrors.BAD_ACCOUNTS({ detail: 'No address of a known network.' })
    return chosen
  }

  function approvalOn(id: CaipNetworkId): Approval {
    return {
      accounts: accountsOn(id).map(({ address, purpose, publicKey, label }) => ({
        caipAddress: caipAddress(id, address),
        kind: purpose,
        publicKey,
        label,
      })),
      network: id,
      // a wallet that can switch shares its addresses of other networks only after it did
      ...(!api.switchNetwork && {
        approvedNetworks: configured().filter((each) => accountsOn(each).length > 0),
      }),
    }
  }

  /** Takes over a report, and returns the approval; undefined without accounts. */
  function accept(report: WalletReport | undefined, wanted: CaipNetworkId | undefined): Approval | undefined {
    const { accounts: reported, network: word } = Object(report) as Partial<WalletReport>
    accounts = reported === undefined ? [] : readAccounts(reported, formats)
    if (accounts.length === 0) return undefined
    network = chooseNetwork(word, wanted)
    return approvalOn(network)
  }

  const ask = async <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    try {
      return await untilAborted(
        // a function of a wallet may throw before it returns a promise
        Promise.resolve().then(work),
        signal,
      )
    } catch (cause) {
      signal.throwIfAborted()
      throw toRpcError(cause)
    }
  }

  return {
    async connect({ signal, network: wanted }) {
      const [first] = configured()
      const target = wanted ?? first
      const report = await ask(() => api.connect(target === undefined ? '' : nameOf(target)), signal)
      const approval = accept(report, target)
      if (!approval) throw bitcoinErrors.BAD_ACCOUNTS({ detail: 'The wallet shared no account of Bitcoin.' })
      hasEnded = false
      return approval
    },
    async reconnect({ signal, network: wanted }) {
      if (hasEnded) return undefined
      return accept(await ask(() => api.read(), signal), network ?? wanted)
    },
    async disconnect() {
      accounts = []
      network = undefined
      hasEnded = true
      const end = api.disconnect?.bind(api)
      if (!end) return
      const ended = new AbortController()
      const late = clock.sleep(disconnectLimitMs, ended.signal).then(
        () => false,
        () => false,
      )
      const isDone = Promise.resolve()
        .then(end)
        .then(
          () => true,
          // older wallets have no such request
          () => false,
        )
      hasEnded = !(await Promise.race([isDone, late]))
      ended.abort()
    },
    async switchNetwork({ network: wanted, signal }) {
      const { caipNetworkId: id, name } = wanted
      const missing = () => bitcoinErrors.WALLET_WITHOUT_NETWORK({ values: { network: name } })
      if (!api.switchNetwork) {
        if (accountsOn(id).length === 0) throw missing()
        network = id
        return approvalOn(id)
      }
      const switchNetwork = api.switchNetwork.bind(api)
      const approval = accept(await ask(() => switchNetwork(nameOf(id)), signal), id)
      if (approval?.network !== id) throw missing()
      return approval
    },
    provider: () =>
      createProvider(api, {
        accounts: () => (network === undefined ? accounts : accountsOn(network)),
        network: () => network ?? chooseNetwork(undefined, undefined),
        networkName: () => nameOf(network ?? chooseNetwork(undefined, undefined)),
      }),
    watch(listener) {
      let isOver = false
      let changes = 0
      const report = (change: WalletReport | undefined) => {
        const approval = accept(change, network)
        if (approval) return listener.changed(approval)
        isOver = true
        listener.disconnected()
      }
      const onChange = (change?: WalletReport) => {
        const mine = ++changes
        // a wallet emits accounts and network one after the other; what it is afterwards is read once
        Promise.resolve()
          .then(() => change ?? api.read())
          .then((read) => {
            if (!isOver && mine === changes) report(read)
          })
          // an invalid report changes nothing
          .catch(() => {})
      }
      let stop: unknown
      try {
        stop = api.watch?.(onChange)
      } catch {
        // a wallet without events reports nothing
      }
      return () => {
        isOver = true
        if (typeof stop === 'function') (stop as () => void)()
      }
    },
  }
}
