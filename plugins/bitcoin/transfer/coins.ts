import { addressOf, type CaipAddress } from '#kernel'
import type { Network } from '#kernel/contracts'
import { addressType, type AddressType } from '../addresses/check-address.js'
import type { BitcoinAccount, BitcoinProvider, UnspentOutput } from '../contract.js'
import { connectedProvider } from '../signing/connected-provider.js'
import type { BitcoinContext } from '../source/bitcoin-context.js'
import { bitcoinTransferErrors } from './errors.js'

/**
 * Largest output of an address without a separate one for ordinals that is never spent, in sats: inscriptions usually lie in
 * outputs of 330, 546 or 10,000 sats.
 */
const inscriptionLimit = 10_000n

/** What an account can spend. */
export interface SpendableCoins {
  readonly address: string
  readonly type: AddressType
  /** The account of the wallet; undefined if the wallet is not connected. */
  readonly account: BitcoinAccount | undefined
  /** The largest first. */
  readonly coins: readonly UnspentOutput[]
}

async function accountsOf(provider: BitcoinProvider): Promise<readonly BitcoinAccount[]> {
  return (await provider.readAccounts?.()) ?? provider.accounts()
}

/**
 * Reads the outputs that a transfer may spend: confirmed ones, and change of the account itself. Outputs of an address for ordinals
 * are never spent, nor small ones of an address that is for both.
 *
 * @throws bitcoin/ORDINALS_ACCOUNT
 */
export async function readCoins(
  context: BitcoinContext,
  {
    account,
    network,
    signal,
  }: {
    readonly account: CaipAddress
    readonly network: Network
    readonly signal: AbortSignal
  },
): Promise<SpendableCoins> {
  const { source, formats } = context
  const address = addressOf(account)
  const type = addressType(address, formats.prefixes(String(network.id)))
  if (!type) throw bitcoinTransferErrors.BAD_ADDRESS()
  const request = { network, signal }
  const [outputs, accounts] = await Promise.all([
    source.outputs(address, request),
    connectedProvider(context)
      .then(accountsOf)
      // an estimate needs no wallet
      .catch(() => []),
  ])
  const own = accounts.find((each) => each.address === address)
  if (own?.purpose === 'ordinals') throw bitcoinTransferErrors.ORDINALS_ACCOUNT()
  const isForBoth = !accounts.some(({ purpose }) => purpose === 'ordinals')
  const allowed = outputs.filter(({ amount }) => !isForBoth || amount > inscriptionLimit)
  const pending = [...new Set(allowed.flatMap(({ isConfirmed, txid }) => (isConfirmed ? [] : [txid])))]
  const ownChange = new Set(
    (await Promise.all(pending.map((txid) => source.transaction(txid, request)))).flatMap((transaction) =>
      transaction?.inputs.every((input) => input.address === address) ? [transaction.txid] : [],
    ),
  )
  return {
    ...{ address, type, account: own },
    coins: allowed
      .filter(({ isConfirmed, txid }) => isConfirmed || ownChange.has(txid))
      .sort((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0)),
  }
}
