import { base64 } from '@scure/base'
import { createRequest, type RequestObject } from './json-rpc.js'
import { reportedAccounts } from './reported-accounts.js'
import type { WalletApi, WalletReport } from './wallet-api.js'

const purposes = ['payment', 'ordinals'] as const
/** Codes for a method that a wallet lacks: of JSON-RPC, of sats-connect and of EIP-1193. */
const unknownMethodCodes: readonly unknown[] = [-32601, -32001, 4200]
/** Code of sats-connect for a site that the user has not connected (`ACCESS_DENIED`). */
const accessDenied = -32002

/** Creates the functions of a wallet of sats-connect, such as Xverse. */
export function createSatsConnectApi(object: RequestObject): WalletApi {
  const request = createRequest(object)

  async function readNetwork(): Promise<string | undefined> {
    const { bitcoin } = await request('wallet_getNetwork')
    const { name } = Object(bitcoin) as { readonly name?: unknown }
    return typeof name === 'string' ? name.toLowerCase() : undefined
  }
  async function reportOf(addresses: unknown): Promise<WalletReport> {
    // older versions do not tell their network
    const network = await readNetwork().catch(() => undefined)
    return { accounts: readAddresses(addresses), network }
  }

  /** What an older wallet shared, which cannot be asked again without a prompt. */
  let shared: unknown

  async function read(): Promise<WalletReport | undefined> {
    if (shared !== undefined) return reportOf(shared)
    const { addresses } = await request('wallet_getAccount').catch((error: unknown) => {
      // any other error does not say what the wallet approves
      if (codeOf(error) === accessDenied || isUnknownMethod(error)) return { addresses: undefined }
      throw error
    })
    return Array.isArray(addresses) && addresses.length > 0 ? reportOf(addresses) : undefined
  }

  async function ask(network: string): Promise<unknown> {
    try {
      const { addresses } = await request('wallet_connect', {
        addresses: purposes,
        ...(network && { network: capitalised(network) }),
      })
      return addresses
    } catch (error) {
      if (!isUnknownMethod(error)) throw error
      const { addresses } = await request('getAddresses', { purposes })
      shared = addresses
      return addresses
    }
  }

  return {
    connect: async (network) => reportOf(await ask(network)),
    read,
    async disconnect() {
      shared = undefined
      await request('wallet_disconnect')
    },
    async switchNetwork(network) {
      await request('wallet_changeNetwork', { name: capitalised(network) })
      return read()
    },
    watch(onChange) {
      const { addListener } = object as { readonly addListener?: unknown }
      if (typeof addListener !== 'function') return () => {}
      const listen = (event: string, listener: () => void) =>
        (addListener as (event: string, listener: () => void) => unknown).call(object, event, listener)
      // a wallet that has disconnected the site may fail to say so
      const onDisconnect = () => {
        read().then(
          (report) => onChange(report ?? nothing),
          () => onChange(nothing),
        )
      }
      const stops = [
        listen('accountChange', () => onChange()),
        listen('networkChange', () => onChange()),
        listen('disconnect', onDisconnect),
      ]
      return () => {
        for (const stop of stops) if (typeof stop === 'function') (stop as () => void)()
      }
    },
    async signMessage({ address, text, protocol }) {
      const params = { address, message: text(), protocol: protocol.toUpperCase() }
      return (await request('signMessage', params))['signature']
    },
    async signPsbt({ psbt, inputs }) {
      const signInputs: Record<string, readonly number[]> = {}
      for (const { address, indexes } of inputs)
        signInputs[address] = [...(signInputs[address] ?? []), ...indexes]
      const params = { psbt: base64.encode(psbt), signInputs, broadcast: false }
      return (await request('signPsbt', params))['psbt']
    },
    async sendTransfer({ recipient, amount }) {
      const params = { recipients: [{ address: recipient, amount: Number(amount) }] }
      return (await request('sendTransfer', params))['txid']
    },
  }
}

/** Report of a wallet that approves nothing. */
const nothing: WalletReport = { accounts: [] }

const codeOf = (error: unknown) => (Object(error) as { readonly rpcCode?: unknown }).rpcCode
const isUnknownMethod = (error: unknown) => unknownMethodCodes.includes(codeOf(error))

/** Leaves out addresses of other chains and purposes, such as those of Stacks. */
function readAddresses(addresses: unknown): unknown {
  return reportedAccounts(addresses, ({ address, publicKey, purpose }) =>
    purpose === undefined || purposes.some((each) => each === purpose)
      ? [{ address, publicKey, purpose }]
      : [],
  )
}

function capitalised(network: string): string {
  return network.replace(/^./, (first) => first.toUpperCase())
}
