import { hex } from '@scure/base'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { createKeys, networkOf, type KeyType, type WalletKey } from './keys.js'

/** Decision of the user about the next prompts. */
export type BitcoinDecision = 'approve' | 'reject' | 'ignore'

/** A prompt of the wallet, as a panel can show it. */
export interface BitcoinPrompt {
  readonly method: string
  readonly lines: readonly (readonly [label: string, text: string])[]
}

/** Options of what every appearance of the wallet is made of. */
export interface WalletCoreOptions {
  readonly name?: string
  /** BIP-39 words. */
  readonly mnemonic: string
  /** Word of the network at the start: `mainnet`, `testnet`, `testnet4`, `signet` or `regtest`. Default: the main network. */
  readonly network?: string
  /** Index of the account at the start. Default: 0. */
  readonly account?: number
  /** Type of the address for payments. Default: `p2wpkh`. */
  readonly paymentType?: KeyType
  /** Type of the address for ordinals, or `none` if one address is for both. Default: `p2tr`. */
  readonly ordinalsType?: KeyType | 'none'
  /** URL of an Esplora server. Required for `sendTransfer`. */
  readonly sendsTo?: string
  /** A `data:` URL. Default: an empty picture. */
  readonly icon?: `data:image/${string}`
  /** Remembers that the page is connected, such as localStorage. Default: a new wallet is not connected. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'>
  /** Asks the user; rejects with the code 4001 if the user rejects. Default: the wallet's own `decide`. */
  readonly ask?: (prompt: BitcoinPrompt) => Promise<void>
}

/** An input to sign. */
export interface InputToSign {
  readonly address: string
  readonly index: number
}

/** What every appearance of the wallet is made of. */
export type WalletCore = ReturnType<typeof createWalletCore>

const emptyIcon = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='

/** What changed in the wallet. */
export type WalletChange = 'accounts' | 'network'

const rejection = () => Object.assign(new Error('User rejected the request.'), { code: 4001 })
/** Fee rate of transfers that the wallet builds, in sats per virtual byte, and an upper limit of their size. */
const [ownRate, sizePerInput, baseSize] = [5n, 150n, 100n]

/** Creates keys, accounts, prompts and signatures of a wallet. */
export function createWalletCore(options: WalletCoreOptions) {
  const { mnemonic, paymentType = 'p2wpkh', ordinalsType = 'p2tr', sendsTo, ask, storage } = options
  const { name = 'Test Wallet', icon = emptyIcon } = options
  const storageKey = `foyer-test-wallet:bitcoin:${name}`
  const keyOf = createKeys(mnemonic)
  const prompts: string[] = []
  const listeners = new Set<(change: WalletChange) => void>()
  let decision: BitcoinDecision = 'approve'
  let account = options.account ?? 0
  let network = options.network ?? 'mainnet'
  let isConnected = storage?.getItem(storageKey) === 'connected'

  function setConnected(next: boolean) {
    isConnected = next
    storage?.setItem(storageKey, next ? 'connected' : '')
  }

  const report = (change: WalletChange) => {
    for (const listener of listeners) listener(change)
  }
  function keysOf(word: string): readonly WalletKey[] {
    const payment = keyOf(word, account, paymentType, 'payment')
    return ordinalsType === 'none' ? [payment] : [payment, keyOf(word, account, ordinalsType, 'ordinals')]
  }
  async function prompt(method: string, lines: BitcoinPrompt['lines'] = []): Promise<void> {
    prompts.push(method)
    if (ask) return ask({ method, lines })
    if (decision === 'ignore') await new Promise<never>(() => {})
    if (decision === 'reject') throw rejection()
  }
  function keyAt(address: string, word = network): WalletKey {
    const key = keysOf(word).find((each) => each.address === address)
    if (!key || !isConnected) throw Object.assign(new Error('Unknown account'), { code: 4100 })
    return key
  }
  /** Outputs of a transaction, for a prompt. */
  function linesOf(transaction: Transaction, word: string): BitcoinPrompt['lines'] {
    return Array.from({ length: transaction.outputsLength }, (_, at) => {
      const { script = new Uint8Array(), amount = 0n } = transaction.getOutput(at)
      let address: string
      try {
        address = Address(networkOf(word)).encode(OutScript.decode(script))
      } catch {
        address = hex.encode(script)
      }
      return [`Pays ${amount} sats to`, address] as const
    })
  }

  return {
    name,
    icon,
    prompts,
    network: () => network,
    isConnected: () => isConnected,
    /** Accounts that are shared; none while the page is not connected. */
    shared: (word = network): readonly WalletKey[] => (isConnected ? keysOf(word) : []),
    /** Accounts of the network in use, whether they are shared or not. */
    own: () => keysOf(network),
    decide: (next: BitcoinDecision) => void (decision = next),
    selectAccount(index: number) {
      account = index
      report('accounts')
    },
    selectNetwork(word: string) {
      network = word
      report('network')
    },
    /** Asks for the switch to a network. */
    async switchNetwork(word: string) {
      networkOf(word)
      await prompt('switchNetwork', [['Network', word]])
      network = word
    },
    async connect() {
      if (!isConnected) await prompt('connect', [['Wants', 'to see your addresses']])
      setConnected(true)
    },
    /** Ends the connection, as the user does in the wallet. */
    disconnect() {
      setConnected(false)
      report('accounts')
    },
    /** Shares the accounts without a prompt, as after the approval of a session. */
    share: () => setConnected(true),
    /** Ends the connection for the page. */
    forget: () => setConnected(false),
    listen(listener: (change: WalletChange) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async signMessage(address: string, message: Uint8Array, protocol: 'ecdsa' | 'bip322', word = network) {
      const key = keyAt(address, word)
      await prompt('signMessage', [
        ['Message', new TextDecoder().decode(message)],
        ['Account', address],
      ])
      return key.signMessage(message, protocol)
    },
    async signPsbt(psbt: Uint8Array, inputs: readonly InputToSign[], word = network): Promise<Uint8Array> {
      const transaction = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
      const keys = inputs.map(({ address }) => keyAt(address, word))
      if (inputs.some(({ index }) => !(index < transaction.inputsLength)))
        throw Object.assign(new Error('There is no such input'), { code: -32602 })
      await prompt('signPsbt', linesOf(transaction, word))
      for (const [at, { index }] of inputs.entries()) keys[at]?.signInput(transaction, index)
      return transaction.toPSBT()
    },
    /** Signs a PSBT and sends it. @returns the id of the transaction */
    async sendPsbt(psbt: Uint8Array, inputs: readonly InputToSign[]): Promise<string> {
      if (sendsTo === undefined) throw Object.assign(new Error('Cannot send'), { code: 4200 })
      const transaction = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
      await prompt('sendPsbt', linesOf(transaction, network))
      for (const { address, index } of inputs) keyAt(address).signInput(transaction, index)
      transaction.finalize()
      const sent = await fetch(`${sendsTo}/tx`, { method: 'POST', body: transaction.hex })
      if (!sent.ok) throw new Error(await sent.text())
      return sent.text()
    },
    /** Builds, signs and sends a payment. @returns the id of the transaction */
    async sendTransfer(recipient: string, amount: bigint, word = network): Promise<string> {
      const [payment] = isConnected ? keysOf(word) : []
      if (!payment || sendsTo === undefined) throw Object.assign(new Error('Cannot send'), { code: 4200 })
      await prompt('sendTransfer', [[`Pays ${amount} sats to`, recipient]])
      const answer = await fetch(`${sendsTo}/address/${payment.address}/utxo`)
      const coins = (await answer.json()) as readonly { txid: string; vout: number; value: number }[]
      const transaction = new Transaction()
      let sum = 0n
      let fee = 0n
      for (const { txid, vout, value } of coins) {
        if (sum >= amount + fee && sum > 0n) break
        const raw = await (await fetch(`${sendsTo}/tx/${txid}/hex`)).text()
        transaction.addInput({ txid, index: vout, sequence: 0xffff_fffd, nonWitnessUtxo: hex.decode(raw) })
        sum += BigInt(value)
        fee = ownRate * (baseSize + sizePerInput * BigInt(transaction.inputsLength))
      }
      if (sum < amount + fee) throw new Error('Insufficient balance')
      transaction.addOutputAddress(recipient, amount, networkOf(word))
      if (sum - amount - fee > 1_000n)
        transaction.addOutputAddress(payment.address, sum - amount - fee, networkOf(word))
      for (let at = 0; at < transaction.inputsLength; at++) payment.signInput(transaction, at)
      transaction.finalize()
      const sent = await fetch(`${sendsTo}/tx`, { method: 'POST', body: transaction.hex })
      if (!sent.ok) throw new Error(await sent.text())
      return sent.text()
    },
  }
}
