import { hex } from '@scure/base'
import { createRequest, type RequestObject } from './json-rpc.js'
import { reportedAccounts } from './reported-accounts.js'
import type { WalletApi, WalletReport } from './wallet-api.js'

/**
 * Creates the functions of `window.LeatherProvider`. Leather has no request without a prompt and no events: what it shared is
 * known until the page is left. It takes the network with every request.
 */
export function createLeatherApi(object: RequestObject): WalletApi {
  const request = createRequest(object)
  let shared: WalletReport | undefined

  async function connect(network: string): Promise<WalletReport> {
    const { addresses } = await request('getAddresses', network ? { network } : undefined)
    const report = { accounts: readAddresses(addresses) }
    shared = report
    return report
  }
  /** Type of the payment of an account, which stands for the account in requests. */
  const typeOf = (address: string) => (/^(bc|tb|bcrt)1p/i.test(address) ? 'p2tr' : 'p2wpkh')

  return {
    connect,
    read: async () => shared,
    async disconnect() {
      shared = undefined
    },
    switchNetwork: connect,
    async signMessage({ address, text, network }) {
      const params = { message: text(), paymentType: typeOf(address), network }
      return (await request('signMessage', params))['signature']
    },
    async signPsbt({ psbt, inputs, network }) {
      const params = {
        hex: hex.encode(psbt),
        signAtIndex: inputs.flatMap(({ indexes }) => [...indexes]),
        allowedSighash: [...new Set(inputs.flatMap(({ sighashTypes = [] }) => [...sighashTypes]))],
        network,
        broadcast: false,
      }
      const { allowedSighash, ...plain } = params
      return (await request('signPsbt', allowedSighash.length > 0 ? params : plain))['hex']
    },
    async sendTransfer({ recipient, amount, network }) {
      const params = { recipients: [{ address: recipient, amount: `${amount}` }], network }
      return (await request('sendTransfer', params))['txid']
    },
  }
}

/** The segwit address is for payments, the taproot one for ordinals. Addresses of Stacks are left out. */
function readAddresses(addresses: unknown): unknown {
  return reportedAccounts(addresses, ({ symbol, type, address, publicKey }) =>
    symbol === 'BTC' ? [{ address, publicKey, purpose: type === 'p2tr' ? 'ordinals' : 'payment' }] : [],
  )
}
