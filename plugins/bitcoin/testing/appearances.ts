import { base64, hex } from '@scure/base'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type { WalletCore } from './wallet-core.js'

const words = ['mainnet', 'testnet', 'testnet4', 'signet', 'regtest']

/** The wallet as Wallet Standard describes it, with the features of Bitcoin. */
export function asStandardWallet(core: WalletCore): Wallet {
  interface MessageInput {
    readonly account: WalletAccount
    readonly message: Uint8Array
  }
  interface TransactionInput {
    readonly psbt: Uint8Array
    readonly chain?: string
    readonly inputsToSign: readonly {
      readonly account: WalletAccount
      readonly signingIndexes: readonly number[]
    }[]
  }
  const indexesOf = ({ inputsToSign }: TransactionInput) =>
    inputsToSign.flatMap(({ account, signingIndexes }) =>
      signingIndexes.map((index) => ({ address: account.address, index })),
    )
  const accountsOf = () =>
    core.shared().map(({ address, publicKey, purpose, type }) => ({
      ...{ address, publicKey, purpose, addressType: type },
      chains: [`bitcoin:${core.network()}`] as const,
      features: ['bitcoin:signMessage', 'bitcoin:signTransaction'] as const,
      label: 'Main',
    }))
  return {
    version: '1.0.0',
    name: core.name,
    icon: core.icon as Wallet['icon'],
    chains: words.map((word) => `bitcoin:${word}` as const),
    get accounts() {
      return accountsOf()
    },
    features: {
      'bitcoin:connect': {
        version: '1.0.0',
        async connect() {
          await core.connect()
          return { accounts: accountsOf() }
        },
      },
      'bitcoin:disconnect': { version: '1.0.0', disconnect: async () => core.forget() },
      'bitcoin:events': {
        version: '1.0.0',
        on: (_event: 'change', listener: (change: { readonly accounts: readonly WalletAccount[] }) => void) =>
          core.listen(() => listener({ accounts: accountsOf() })),
      },
      'bitcoin:signMessage': {
        version: '1.0.0',
        signMessage: async (...inputs: readonly MessageInput[]) =>
          Promise.all(
            inputs.map(async ({ account, message }) => ({
              signedMessage: message,
              signature: await core.signMessage(
                account.address,
                message,
                /^(bc|tb|bcrt)1p/.test(account.address) ? 'bip322' : 'ecdsa',
              ),
            })),
          ),
      },
      'bitcoin:signTransaction': {
        version: '1.0.0',
        signTransaction: async (...inputs: readonly TransactionInput[]) =>
          Promise.all(
            inputs.map(async (input) => ({ signedPsbt: await core.signPsbt(input.psbt, indexesOf(input)) })),
          ),
      },
      'bitcoin:signAndSendTransaction': {
        version: '1.0.0',
        signAndSendTransaction: async (...inputs: readonly TransactionInput[]) =>
          Promise.all(
            inputs.map(async (input) => ({ txId: await core.sendPsbt(input.psbt, indexesOf(input)) })),
          ),
      },
    },
  }
}

/** The wallet as UniSat and OKX write it: one address, functions with several parameters. */
export function asUnisat(core: WalletCore) {
  const events = new Map<string, Set<(value: unknown) => void>>()
  const emit = (event: string, value: unknown) => {
    for (const listener of events.get(event) ?? []) listener(value)
  }
  const addresses = () =>
    core.shared().flatMap(({ address, purpose }) => (purpose === 'payment' ? [address] : []))
  const chain = () => ({ enum: `BITCOIN_${core.network().toUpperCase()}` })
  core.listen((change) => {
    // the wallet emits both for a switch
    if (change === 'network') {
      emit('networkChanged', core.network() === 'mainnet' ? 'livenet' : core.network())
      emit('chainChanged', chain())
    }
    emit('accountsChanged', addresses())
  })
  return {
    async requestAccounts() {
      await core.connect()
      return addresses()
    },
    getAccounts: async () => addresses(),
    getPublicKey: async () => hex.encode(core.shared()[0]?.publicKey ?? new Uint8Array()),
    getChain: async () => chain(),
    async switchChain(id: string) {
      await core.switchNetwork(id.replace('BITCOIN_', '').toLowerCase())
      return chain()
    },
    async signMessage(text: string, type = 'ecdsa') {
      const bytes = new TextEncoder().encode(text)
      const protocol = type === 'ecdsa' ? 'ecdsa' : 'bip322'
      return base64.encode(await core.signMessage(addresses()[0] ?? '', bytes, protocol))
    },
    async signPsbt(
      psbt: string,
      {
        toSignInputs = [],
      }: { toSignInputs?: readonly { readonly index: number; readonly address: string }[] } = {},
    ) {
      return hex.encode(await core.signPsbt(hex.decode(psbt), toSignInputs))
    },
    sendBitcoin: (recipient: string, amount: number) => core.sendTransfer(recipient, BigInt(amount)),
    disconnect: async () => core.forget(),
    on(event: string, listener: (value: unknown) => void) {
      events.set(event, (events.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event: string, listener: (value: unknown) => void) =>
      void events.get(event)?.delete(listener),
  }
}

type Params = Readonly<Record<string, unknown>>

/** Answers requests by JSON-RPC. */
function asRequestObject(
  methods: Readonly<Record<string, (params: Params) => Promise<unknown>>>,
  fail: (error: { readonly code: number; readonly message: string }) => unknown,
) {
  return async (method: string, params: unknown) => {
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined
    try {
      if (!run) throw Object.assign(new Error('Method not found'), { code: -32601 })
      return { jsonrpc: '2.0', id: 1, result: await run(Object(params) as Params) }
    } catch (error) {
      const { code = -32603, message } = error as { readonly code?: number; readonly message: string }
      return fail({ code, message })
    }
  }
}

/** The wallet as Leather writes it: every request names its network, and there are no events. */
export function asLeather(core: WalletCore) {
  const wordOf = ({ network }: Params) => (typeof network === 'string' ? network : 'mainnet')
  const addressFor = (params: Params) => {
    const isTaproot = params['paymentType'] === 'p2tr'
    return core.shared(wordOf(params)).find(({ type }) => (type === 'p2tr') === isTaproot)?.address ?? ''
  }
  return {
    request: asRequestObject(
      {
        async getAddresses(params) {
          await core.connect()
          const addresses = core.shared(wordOf(params)).map(({ address, publicKey, type, path }) => ({
            ...{ symbol: 'BTC', type, address, derivationPath: path },
            publicKey: hex.encode(publicKey),
          }))
          return { addresses: [...addresses, { symbol: 'STX', address: 'SP000000000000000000002Q6VF78' }] }
        },
        async signMessage(params) {
          const bytes = new TextEncoder().encode(String(params['message']))
          const address = addressFor(params)
          const signature = await core.signMessage(address, bytes, 'bip322', wordOf(params))
          return { signature: base64.encode(signature), address, message: params['message'] }
        },
        async signPsbt(params) {
          const inputs = (params['signAtIndex'] as readonly number[]).map((index) => ({
            address: addressFor(params),
            index,
          }))
          const psbt = hex.decode(String(params['hex']))
          return { hex: hex.encode(await core.signPsbt(psbt, inputs, wordOf(params))) }
        },
        async sendTransfer(params) {
          const [to] = params['recipients'] as readonly [
            { readonly address: string; readonly amount: string },
          ]
          return { txid: await core.sendTransfer(to.address, BigInt(to.amount), wordOf(params)) }
        },
      },
      // Leather throws its errors
      (error) => {
        throw Object.assign(new Error(error.message), { jsonrpc: '2.0', id: 1, error })
      },
    ),
  }
}

/** The wallet as sats-connect describes it (WBIP004), such as Xverse. */
export function asSatsConnect(core: WalletCore) {
  const events = new Map<string, Set<() => void>>()
  core.listen((change) => {
    const event = !core.isConnected()
      ? 'disconnect'
      : change === 'network'
        ? 'networkChange'
        : 'accountChange'
    for (const listener of events.get(event) ?? []) listener()
  })
  const addresses = () =>
    core.shared().map(({ address, publicKey, purpose, type }) => ({
      ...{ address, purpose, addressType: type, walletType: 'software' },
      publicKey: hex.encode(publicKey),
    }))
  const networkName = () => core.network().replace(/^./, (first) => first.toUpperCase())
  return {
    request: asRequestObject(
      {
        async wallet_connect() {
          await core.connect()
          return { addresses: addresses(), walletType: 'software' }
        },
        async wallet_getAccount() {
          if (!core.isConnected()) throw Object.assign(new Error('Access denied.'), { code: -32002 })
          return { addresses: addresses() }
        },
        wallet_getNetwork: async () => ({ bitcoin: { name: networkName() } }),
        async wallet_changeNetwork({ name }) {
          await core.switchNetwork(String(name).toLowerCase())
          return null
        },
        async wallet_disconnect() {
          core.forget()
          return null
        },
        async signMessage({ address, message, protocol }) {
          const bytes = new TextEncoder().encode(String(message))
          const way = protocol === 'ECDSA' ? 'ecdsa' : 'bip322'
          const signature = await core.signMessage(String(address), bytes, way)
          return { signature: base64.encode(signature), address, protocol }
        },
        async signPsbt({ psbt, signInputs }) {
          const inputs = Object.entries(signInputs as Readonly<Record<string, readonly number[]>>).flatMap(
            ([address, indexes]) => indexes.map((index) => ({ address, index })),
          )
          return { psbt: base64.encode(await core.signPsbt(base64.decode(String(psbt)), inputs)) }
        },
        async sendTransfer({ recipients }) {
          const [to] = recipients as readonly [{ readonly address: string; readonly amount: number }]
          return { txid: await core.sendTransfer(to.address, BigInt(to.amount)) }
        },
      },
      // errors are values; a rejection has a code of its own
      ({ code, message }) => ({
        jsonrpc: '2.0',
        id: 1,
        error: { code: code === 4001 ? -32000 : code, message },
      }),
    ),
    addListener(event: string, listener: () => void) {
      events.set(event, (events.get(event) ?? new Set()).add(listener))
      return () => void events.get(event)?.delete(listener)
    },
  }
}

/** Answers the requests of a WalletConnect session (CAIP, namespace bip122). */
export function asPairedWallet(core: WalletCore) {
  return async (method: string, params: unknown): Promise<unknown> => {
    core.share()
    const given = Object(params) as Params
    const address = String(given['address'] ?? given['account'])
    switch (method) {
      case 'getAccountAddresses':
        return core.shared().map(({ address: each, publicKey, path, purpose }) => ({
          ...{ address: each, publicKey: hex.encode(publicKey), path },
          intention: purpose === 'ordinals' ? 'ordinal' : 'payment',
        }))
      case 'signMessage': {
        const bytes = new TextEncoder().encode(String(given['message']))
        const protocol = given['protocol'] === 'bip322' ? 'bip322' : 'ecdsa'
        return { address, signature: hex.encode(await core.signMessage(address, bytes, protocol)) }
      }
      case 'signPsbt': {
        const inputs = given['signInputs'] as readonly { readonly address: string; readonly index: number }[]
        const psbt = base64.decode(String(given['psbt']))
        if (given['broadcast'] === true) return { txid: await core.sendPsbt(psbt, inputs) }
        return { psbt: base64.encode(await core.signPsbt(psbt, inputs)) }
      }
      case 'sendTransfer':
        return {
          txid: await core.sendTransfer(String(given['recipientAddress']), BigInt(String(given['amount']))),
        }
      default:
        throw Object.assign(new Error('Method not found'), { code: -32601 })
    }
  }
}

/** Entry of the list that wallets add themselves to (WBIP004). */
export const listEntry = (core: WalletCore, id: string) => ({
  id,
  name: core.name,
  icon: core.icon,
  webUrl: '',
})
