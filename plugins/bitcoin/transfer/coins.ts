import { addressOf, type CaipAddress, type Network } from '#kernel/chain'
import { addressType, type AddressType } from '../addresses/check-address.js'
import type { BitcoinAccount, BitcoinProvider, KnownOutputs, UnspentOutput } from '../contract.js'
import { connectedProvider } from '../signing/connected-provider.js'
import type { BitcoinContext } from '../node/bitcoin-context.js'
import { bitcoinTransferErrors } from './errors.js'

/**
 * Largest output that an address for payments and ordinals keeps if the wallet does not list it as bitcoin only, in sats:
 * inscriptions usually lie in outputs of 330, 546 or 10,000 sats, and tokens such as runes in small ones as well.
 */
const inscriptionLimit = 10_000n

/** What an account can spend. */
export interface SpendableCoins {
  readonly address: string
  readonly type: AddressType
  /** The account of the wallet; undefined if the wallet is not connected. */
  readonly account: BitcoinAccount | undefined
  /** Whether it is known which outputs hold inscriptions. If not, they need a confirmed warning. */
  readonly isSafe: boolean
  /** Whether the wallet builds payments itself, and sets their fee. */
  readonly setsFee: boolean
  /** The largest first. */
  readonly coins: readonly UnspentOutput[]
}

/** Returns the account of the wallet, as requests to sign name it. */
export const accountOf = ({ address, account = { address, purpose: 'payment' } }: SpendableCoins) => account

async function accountsOf(provider: BitcoinProvider): Promise<readonly BitcoinAccount[]> {
  return (await provider.readAccounts?.()) ?? provider.accounts()
}

/** The wallet's accounts, and what it knows of the outputs of one of them. */
interface WalletView {
  /** The account of the wallet; undefined if the wallet is not connected. */
  readonly account: BitcoinAccount | undefined
  /** Whether the address may hold inscriptions. */
  readonly isForBoth: boolean
  /** Undefined if the wallet does not tell, or need not. */
  readonly known: KnownOutputs | undefined
  /** Whether it is known which outputs hold inscriptions. */
  readonly isSafe: boolean
  /** As in {@link SpendableCoins}. */
  readonly setsFee: boolean
}

/** Whether a wallet signs transactions that the plugin builds. */
export function signsPsbt({ signPsbt, signAndSendPsbt }: BitcoinProvider): boolean {
  return (signPsbt ?? signAndSendPsbt) !== undefined
}

/** Asks the wallet. @param isFresh whether an answer of some seconds ago does not count */
async function readWallet(
  context: BitcoinContext,
  address: string,
  { isFresh }: { readonly isFresh: boolean },
): Promise<WalletView> {
  const { source, readKnownOutputs } = context
  // an estimate needs no wallet
  const provider = await connectedProvider(context).catch(() => undefined)
  const accounts = provider ? await accountsOf(provider).catch(() => []) : []
  const account = accounts.find((each) => each.address === address)
  const isForBoth =
    source.leavesOutInscriptions !== true && !accounts.some(({ purpose }) => purpose === 'ordinals')
  const known = isForBoth && provider ? await readKnownOutputs(provider, address, { isFresh }) : undefined
  return {
    ...{ account, isForBoth, known },
    isSafe: !isForBoth || known !== undefined,
    setsFee: provider !== undefined && !signsPsbt(provider) && provider.sendTransfer !== undefined,
  }
}

/** Whether it is known which outputs of an account hold inscriptions. */
export async function knowsInscriptions(context: BitcoinContext, account: CaipAddress): Promise<boolean> {
  return (await readWallet(context, addressOf(account), { isFresh: false })).isSafe
}

/**
 * Reads the outputs that a transfer may spend: confirmed ones, and change of the account itself. Outputs of an address for ordinals
 * are never spent. Of an address that is for both, neither those that hold an inscription, nor small ones, unless the wallet lists
 * them as bitcoin only.
 *
 * @param isFresh whether the wallet is asked again: before a request to sign
 * @throws bitcoin/ORDINALS_ACCOUNT
 */
export async function readCoins(
  context: BitcoinContext,
  {
    account,
    network,
    signal,
    isFresh = false,
  }: {
    readonly account: CaipAddress
    readonly network: Network
    readonly signal: AbortSignal
    readonly isFresh?: boolean
  },
): Promise<SpendableCoins> {
  const { source, formats } = context
  const address = addressOf(account)
  const type = addressType(address, formats.prefixes(String(network.id)))
  if (!type) throw bitcoinTransferErrors.BAD_ADDRESS()
  const request = { network, signal }
  const [outputs, { account: own, isForBoth, known, isSafe, setsFee }] = await Promise.all([
    source.outputs(address, request),
    readWallet(context, address, { isFresh }),
  ])
  if (own?.purpose === 'ordinals') throw bitcoinTransferErrors.ORDINALS_ACCOUNT()
  const inscribed = new Set(known?.inscribed)
  const plain = known?.plain && new Set(known.plain)
  const allowed = outputs.filter((output) => {
    const place = placeOf(output)
    if (!isForBoth || plain?.has(place)) return !inscribed.has(place)
    // the wallet may not list yet what waits for a block
    const isListed = plain === undefined || !output.isConfirmed
    return isListed && output.amount > inscriptionLimit && !inscribed.has(place)
  })
  const pending = [...new Set(allowed.flatMap(({ isConfirmed, txid }) => (isConfirmed ? [] : [txid])))]
  const ownChange = new Set(
    (await Promise.all(pending.map((txid) => source.transaction(txid, request)))).flatMap((transaction) =>
      // an inscription moves with the output that is spent
      transaction?.inputs.every((input) => input.address === address && !inscribed.has(placeOf(input)))
        ? [transaction.txid]
        : [],
    ),
  )
  return {
    ...{ address, type, account: own, isSafe, setsFee },
    coins: allowed
      .filter(({ isConfirmed, txid }) => isConfirmed || ownChange.has(txid))
      .sort((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0)),
  }
}

const placeOf = ({ txid, vout }: { readonly txid: string; readonly vout: number }) => `${txid}:${vout}`
