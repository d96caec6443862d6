import { addressOf, rpcCodes, WidgetError } from '#kernel'
import type { PairedPeer, Pairing } from '#kernel/contracts'
import { addressType } from '../addresses/check-address.js'
import { createFormats } from '../addresses/formats.js'
import type { BitcoinAccount, BitcoinProvider } from '../contract.js'
import { signingErrors } from '../errors.js'
import type { BitcoinNetwork } from '../networks.js'
import { readBytes, readTransactionId, toBase64, toText } from '../wallets/encoding.js'

/** Methods that are proposed to a wallet. It approves those it has. */
const pairingMethods = ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'] as const

/** Max addresses of an answer that are read. */
const addressLimit = 1_000

/** Signs every input and output. */
const sighashAll = 1

const isTaproot = (address: string) => /^(bc|tb|bcrt)1p/i.test(address)

/** Creates the provider over a paired session. */
function createPairedProvider(peer: PairedPeer): BitcoinProvider {
  const has = (method: string) => peer.methods().includes(method)
  async function ask(method: (typeof pairingMethods)[number], params: unknown): Promise<unknown> {
    if (has(method)) return peer.request({ method, params })
    const text = `The wallet did not approve ${method}`
    throw new WidgetError('rpc/unsupportedMethod', text, { kind: 'rpc', rpcCode: rpcCodes.unsupportedMethod })
  }
  const addresses = () => [
    ...new Set(
      peer
        .accounts()
        .filter((account) => account.startsWith(`${peer.network()}:`))
        .map(addressOf),
    ),
  ]
  /** A session names no purposes: a taproot address beside another one is for ordinals. */
  function accounts(): readonly BitcoinAccount[] {
    const all = addresses()
    const [payments, taproot] = [all.filter((each) => !isTaproot(each)), all.filter(isTaproot)]
    const of = (purpose: BitcoinAccount['purpose']) => (address: string) => ({ address, purpose })
    return [...payments.map(of('payment')), ...taproot.map(of(payments.length > 0 ? 'ordinals' : 'payment'))]
  }

  return {
    accounts,
    network: () => peer.network(),
    async readAccounts() {
      const [first] = accounts()
      if (!has('getAccountAddresses') || !first) return accounts()
      const answer = await ask('getAccountAddresses', { account: first.address })
      const reported = new Map(
        (Array.isArray(answer) ? (answer as readonly unknown[]).slice(0, addressLimit) : []).map((entry) => {
          const { address, intention, publicKey } = Object(entry) as Readonly<Record<string, unknown>>
          return [address, { intention, publicKey }]
        }),
      )
      return accounts().map(({ address, purpose }) => {
        const { intention, publicKey } = reported.get(address) ?? {}
        return {
          address,
          purpose: intention === 'payment' ? 'payment' : intention === 'ordinal' ? 'ordinals' : purpose,
          publicKey: typeof publicKey === 'string' ? publicKey : undefined,
        }
      })
    },
    async signMessage({ address, message, protocol }) {
      const params = { account: address, address, message: toText(message), protocol }
      const { signature } = Object(await ask('signMessage', params)) as { readonly signature?: unknown }
      return toBase64(readBytes(signature))
    },
    async signPsbt({ psbt, inputs }) {
      const [first] = inputs
      const params = {
        account: first?.address,
        psbt,
        signInputs: inputs.flatMap(({ address, indexes, sighashTypes = [sighashAll] }) =>
          indexes.map((index) => ({ address, index, sighashTypes: [...sighashTypes] })),
        ),
        broadcast: false,
      }
      const { psbt: signed } = Object(await ask('signPsbt', params)) as { readonly psbt?: unknown }
      return toBase64(readBytes(signed))
    },
    async sendTransfer({ address, recipient, amount }) {
      const params = { account: address, recipientAddress: recipient, amount: `${amount}` }
      const answer = Object(await ask('sendTransfer', params)) as { readonly txid?: unknown }
      if (answer.txid === undefined) throw signingErrors.BAD_SIGNATURE()
      return readTransactionId(answer.txid)
    },
  }
}

/** Creates the support of Bitcoin for WalletConnect sessions. */
export function createPairing({ networks }: { readonly networks: readonly BitcoinNetwork[] }) {
  const { ids, prefixes } = createFormats(networks)
  return (): Pairing => ({
    methods: pairingMethods,
    events: ['accountsChanged', 'chainChanged'],
    isAddress: (address) => ids.some((id) => addressType(address, prefixes(id)) !== undefined),
    provider: createPairedProvider,
  })
}
