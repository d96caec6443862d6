import { base64 } from '@scure/base'
import { createRequest, type RequestObject } from './json-rpc.js'
import { reportedAccounts } from './reported-accounts.js'
import type { WalletApi, WalletReport } from './wallet-api.js'

const purposes = ['payment', 'ordinals'] as const
/** Codes for a method that a wallet lacks: of JSON-RPC, of sats-connect and of EIP-1193. */
const unknownMethodCodes = [-32601, -32001, 4200]

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
    // an error means that the wallet approves nothing
    const { addresses } = await request('wallet_getAccount').catch(() => ({ addresses: undefined }))
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
      const { rpcCode } = error as { readonly rpcCode?: number }
      if (!unknownMethodCodes.some((code) => code === rpcCode)) throw error
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
      const listen = () => onChange()
      const stops = ['accountChange', 'networkChange', 'disconnect'].map((event) =>
        (addListener as (event: string, listener: () => void) => unknown).call(object, event, listen),
      )
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
