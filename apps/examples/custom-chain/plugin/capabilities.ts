// #region context
import { untilAborted } from 'foyerkit/kernel'
import { addressOf, isRejection, type CapabilityContext, type Pairing, type Signing } from 'foyerkit/chain'
import {
  beforeAsking,
  transferErrors,
  type Balances,
  type Transactions,
  type TransactionState,
  type Transfer,
} from 'foyerkit/money'
import {
  createPairedWallet,
  decodeAddress,
  isAddress,
  pairedMethods,
  type PebbleSigner,
} from '../chain/client.js'
import { ask, pebbleErrors } from './node.js'

const [pollMs, usualMs, missingAfterMs] = [500, 5_000, 60_000]

type Context = Pick<CapabilityContext, 'clock' | 'http' | 'provider'>

async function walletOf({ provider }: Context): Promise<PebbleSigner> {
  const wallet = (await provider()) as PebbleSigner | undefined
  if (!wallet) throw pebbleErrors.NOT_CONNECTED()
  return wallet
}

// #endregion

// #region balances
/** Reads the balance of an account. The chain has one asset. */
export const createBalances = (context: Context): Balances => ({
  async native({ account, ...request }) {
    const { balance } = await ask(context, request, (node) => node.account(addressOf(account)))
    return { ...request.network.nativeCurrency, value: balance }
  },
})
// #endregion

// #region transfer
/** Sends the asset of the chain: the wallet signs a payment, and the node checks it. */
export const createTransfer = (context: Context): Transfer => ({
  assetRequired: false,
  async readReceiver({ text, account }) {
    const address = text.trim().toLowerCase()
    if (!address.startsWith('pebble1')) throw pebbleErrors.NO_ADDRESS()
    if (!decodeAddress(text.trim())) throw pebbleErrors.BAD_CHECKSUM()
    return { address, warnings: address === addressOf(account) ? [{ id: 'own', level: 'note' }] : [] }
  },
  async estimate({ amount: requested, maxFee, feeOption: _none, ...rest }, signal) {
    const { account, network } = rest
    const read = await ask(context, { network, signal }, (node) => node.account(addressOf(account)))
    const { balance, fee: units } = read
    const asset = { chainId: network.caipNetworkId, ...network.nativeCurrency }
    const fee = { expected: units, max: units, asset, terms: undefined }
    if (maxFee !== undefined && units > maxFee) throw transferErrors.FEE_ABOVE_LIMIT({ data: fee })
    const maxAmount = balance > units ? balance - units : 0n
    const amount = requested === 'max' ? maxAmount : requested
    if (amount <= 0n || amount > maxAmount) throw transferErrors.INSUFFICIENT_BALANCE({ data: maxAmount })
    return { order: { ...rest, amount }, fee, maxAmount }
  },
  async send({ account, network, receiver: to, amount }, fee, signal) {
    const [wallet, from] = [await walletOf(context), addressOf(account)]
    const reading = ask(context, { network, signal }, (node) => node.account(from))
    const { nonce } = await beforeAsking(reading)
    const isThere = wallet.network() === network.id
    if (!isThere) throw transferErrors.NETWORK_MISMATCH({ values: { network: network.name } })
    if (!wallet.addresses().includes(from)) throw transferErrors.ACCOUNT_MISMATCH()
    const payment = { network: wallet.network(), from, to, amount: `${amount}`, fee: `${fee.max}`, nonce }
    const signature = await untilAborted(wallet.signPayment(payment), signal)
    return ask(context, { network, signal }, (node) => node.send(payment, signature))
  },
})
// #endregion

// #region transactions
const statusOf = ({ isKnown, height }: { isKnown: boolean; height?: number }) =>
  height !== undefined ? 'confirmed' : isKnown ? 'pending' : 'submitted'

/** Follows payments. One block is final. */
export const createTransactions = (context: Context): Transactions => ({
  usualMs: () => usualMs,
  async follow({ hash, submittedAt, ...request }, onChange) {
    let state: TransactionState = { hash, status: 'submitted' }
    onChange(state)
    for (;;) {
      // an unreachable node is asked again
      const found = await ask(context, request, (node) => node.payment(hash)).catch(() => undefined)
      if (request.signal.aborted) return state
      const isMissing = state.status !== 'confirmed' && context.clock.now() - submittedAt > missingAfterMs
      const status = found ? statusOf(found) : state.status
      const next = { hash, status, ...(found && !found.isKnown && isMissing && { isMissing }) }
      if (next.status !== state.status || next.isMissing !== state.isMissing) onChange((state = next))
      if (status === 'confirmed') return state
      await context.clock.sleep(pollMs, request.signal).catch(() => {})
    }
  },
})
// #endregion

// #region signing
/** Signs messages, also those that sign a user in. */
export const createSigning = (context: Context): Signing => ({
  async message({ account, message, signal }) {
    try {
      const signed = (await walletOf(context)).signMessage(addressOf(account), message)
      return { signature: await untilAborted(signed, signal), type: 'ed25519' }
    } catch (cause) {
      signal.throwIfAborted()
      throw isRejection(cause) ? cause : pebbleErrors.SIGN_FAILED({ cause })
    }
  },
})
// #endregion

// #region pairing
const pairing: Pairing = { methods: pairedMethods, events: [], isAddress, provider: createPairedWallet }
/** Lets `walletconnect` connect wallets on other devices. */
export const createPairing = () => pairing
// #endregion
