import { hex } from '@scure/base'
import type { ReadPage } from './inscriptions.js'
import type { ReportedAccount, WalletApi, WalletReport } from './wallet-api.js'

/** Object of UniSat and of wallets that copy it, such as that of OKX. Answers are unchecked; most functions may be missing. */
type UnisatObject = Readonly<Record<string, unknown>>

/** Words of `getNetwork`, older than those of `getChain`. */
const oldWords: Readonly<Record<string, string>> = { livenet: 'mainnet', testnet: 'testnet' }

/** Calls a function of a wallet as its method. */
function callOf(wallet: UnisatObject) {
  return async (name: string, ...args: readonly unknown[]): Promise<unknown> => {
    const run = wallet[name]
    if (typeof run !== 'function') throw new TypeError(`The wallet has no ${name}`)
    return (run as (...args: readonly unknown[]) => unknown).apply(wallet, [...args])
  }
}

/**
 * Creates the functions of `window.unisat` or an object like it. These wallets have one address, which is for payments and for
 * ordinals.
 */
export function createUnisatApi(object: unknown): WalletApi {
  const wallet = Object(object) as UnisatObject
  const call = callOf(wallet)
  const has = (name: string) => typeof wallet[name] === 'function'

  /** Word of the network; undefined if the wallet has no function for it. */
  async function readNetwork(): Promise<string | undefined> {
    if (has('getChain')) {
      const { enum: id } = Object(await call('getChain')) as { readonly enum?: unknown }
      if (typeof id === 'string') return id.toLowerCase().replace(/^bitcoin_/, '')
    }
    if (!has('getNetwork')) return undefined
    const word = await call('getNetwork')
    return typeof word === 'string' ? (oldWords[word] ?? word) : undefined
  }

  async function reportOf(addresses: unknown): Promise<WalletReport | undefined> {
    if (!Array.isArray(addresses) || addresses.length === 0) return { accounts: addresses }
    const [first] = addresses as readonly unknown[]
    const [publicKey, network] = await Promise.all([
      // only that of the first account is known
      has('getPublicKey') ? call('getPublicKey').catch(() => undefined) : undefined,
      readNetwork(),
    ])
    const account: ReportedAccount = { address: first, publicKey, purpose: 'payment' }
    return { accounts: [account], network }
  }
  const read = async () => reportOf(await call('getAccounts'))

  return {
    async connect() {
      const addresses = await call('requestAccounts')
      return (await reportOf(addresses)) ?? { accounts: addresses }
    },
    async read() {
      const report = await read()
      return Array.isArray(report?.accounts) && report.accounts.length === 0 ? undefined : report
    },
    ...(has('disconnect') && { disconnect: () => call('disconnect') }),
    ...((has('switchChain') || has('switchNetwork')) && {
      async switchNetwork(network: string) {
        if ((await readNetwork()) !== network) {
          const isOld = !has('switchChain')
          const [old] = Object.entries(oldWords).find(([, word]) => word === network) ?? [network]
          await (isOld ? call('switchNetwork', old) : call('switchChain', `BITCOIN_${network.toUpperCase()}`))
        }
        return read()
      },
    }),
    watch(onChange) {
      const events = ['accountsChanged', 'networkChanged', 'chainChanged'] as const
      const listen = () => onChange()
      // without events the wallet reports nothing
      for (const event of events) call('on', event, listen).catch(() => {})
      return () => {
        for (const event of events) call('removeListener', event, listen).catch(() => {})
      }
    },
    ...(has('getInscriptions') && {
      async readInscriptions() {
        const pagesOf =
          (name: string): ReadPage =>
          (cursor, size) =>
            call(name, cursor, size)
        const { readInscriptions } = await import('./inscriptions.js')
        return readInscriptions(
          pagesOf('getInscriptions'),
          has('getBitcoinUtxos') ? pagesOf('getBitcoinUtxos') : undefined,
        )
      },
    }),
    signMessage: ({ text, protocol }) =>
      call('signMessage', text(), protocol === 'bip322' ? 'bip322-simple' : 'ecdsa'),
    async signPsbt({ psbt, inputs }) {
      const toSignInputs = inputs.flatMap(({ address, indexes, sighashTypes }) =>
        indexes.map((index) => ({
          index,
          address,
          ...(sighashTypes && { sighashTypes: [...sighashTypes] }),
        })),
      )
      return call('signPsbt', hex.encode(psbt), { autoFinalized: false, toSignInputs })
    },
    sendTransfer: ({ recipient, amount }) => call('sendBitcoin', recipient, Number(amount)),
  }
}
