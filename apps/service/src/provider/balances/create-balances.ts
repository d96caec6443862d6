import { formatUnits, type Address } from 'viem'
import { createKept } from '../../keep/create-kept.js'
import type { WireBalance } from '../../wire/balance.js'
import type { ChainFacts } from '../chains/chain-facts.js'
import type { Nodes } from '../nodes/create-nodes.js'
import type { PriceSource } from '../prices/price-source.js'
import { readAmounts } from './read-amounts.js'
import { worthOf } from './worth-of.js'

/** What is held of an asset; its picture's address is for whoever asks. */
type Holding = Omit<WireBalance, 'iconUrl'>

/** Reads what accounts hold. */
export interface Balances {
  /**
   * What an account holds on a chain that has nodes, the network's own asset first; kept for 30 s.
   *
   * @param anew reads it now, whatever is kept.
   * @throws a NodeFailure if no node of the chain answers.
   */
  read(chain: string, account: Address, anew: boolean): Promise<readonly Holding[]>
}

/** Cache time of an answer, equal to that of a token list in the widget (docs/behaviour.md, 6.1). */
const freshMs = 30_000
const mostKept = 10_000
/** What stands for a network's own asset among contracts. */
const nativeAddress = `0x${'e'.repeat(40)}`

interface Parts {
  readonly nodes: Pick<Nodes, 'ask'>
  readonly facts: ChainFacts
  readonly prices: PriceSource
  /** Milliseconds that only grow. */
  readonly now?: () => number
}

/** Creates what reads balances from the chains. */
export function createBalances({ nodes, facts, prices, now = () => performance.now() }: Parts): Balances {
  const kept = createKept<readonly Holding[]>({ freshMs, most: mostKept, now })

  async function read(chain: string, account: Address): Promise<readonly Holding[]> {
    const native = facts.networks.find(({ id }) => id === chain)?.native
    const assets = facts.assets.filter((asset) => asset.chain === chain)
    const amounts = await readAmounts(nodes, chain, account, assets)
    const rows = [
      // a network whose own asset has no known name is not guessed at
      ...(native ? [{ ...native, amount: amounts.native, contract: undefined }] : []),
      ...assets.map(({ address, ...asset }, index) => ({
        ...asset,
        amount: amounts.assets[index],
        contract: address,
      })),
    ]
    const found = rows.map(async ({ name, symbol, decimals, amount, contract }): Promise<Holding[]> => {
      if (!amount) return []
      const priced = await prices.find(`${chain}:${contract ?? nativeAddress}`)
      const holding = {
        name,
        symbol,
        chainId: chain,
        ...(contract && { address: `${chain}:${contract}` }),
        ...(priced && { value: worthOf(amount, decimals, priced.price) }),
        price: Number(priced?.price ?? 0),
        quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) },
      }
      return [holding]
    })
    return (await Promise.all(found)).flat()
  }

  return {
    read: (chain, account, anew) =>
      kept.get(`${chain}:${account.toLowerCase()}`, () => read(chain, account), anew),
  }
}
