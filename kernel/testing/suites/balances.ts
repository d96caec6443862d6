import type { Asset, Balances } from '../../contracts/assets.js'
import type { CaipAddress } from '../../core/networks/caip.js'
import type { Network } from '../../core/networks/network.js'
import { WidgetError } from '../../core/errors/widget-error.js'
import { formatUnits } from '../../text/amounts.js'
import type { RegisterTest } from '../conformance.js'
import { createSuite, errorOf, expectTrue, show, within, type SuiteFixture } from './suite.js'

/** An asset and how much of it an account holds. */
export interface HeldFixture {
  readonly asset: Asset
  /** In base units. */
  readonly amount: bigint
}

/** The capability with accounts whose balances are known. */
export interface BalancesFixture extends SuiteFixture {
  readonly balances: Balances
  readonly network: Network
  readonly account: CaipAddress
  /** Everything that the account holds, the native asset first. */
  readonly held: readonly HeldFixture[]
  /** An account without any asset. */
  readonly emptyAccount: CaipAddress
  /** Makes the node unreachable. */
  cutNode?(): unknown
}

/** Registers the tests that the capability `balances` of every namespace must pass. */
export function conformsToBalances(
  test: RegisterTest,
  namespace: string,
  create: () => Promise<BalancesFixture> | BalancesFixture,
): void {
  const check = createSuite(test, `balances of ${namespace}`, create)
  const requestOf = ({ network, account }: BalancesFixture) => ({
    network,
    account,
    signal: new AbortController().signal,
  })

  check('reads the native balance exactly', async (fixture) => {
    const { balances, network, held } = fixture
    const read = await within(balances.native(requestOf(fixture)), 'native answers')
    const { symbol, decimals } = network.nativeCurrency
    expectTrue(read.value === held[0]?.amount, `read ${show(read.value)}, not ${show(held[0]?.amount)}`)
    expectTrue(read.symbol === symbol && read.decimals === decimals, `the asset is ${show(read)}`)
  })

  check('an account without assets has a balance of 0', async (fixture) => {
    const { balances, emptyAccount } = fixture
    const { value } = await balances.native({ ...requestOf(fixture), account: emptyAccount })
    expectTrue(value === 0n, `read ${show(value)}`)
  })

  check('lists the native asset first, and each asset with its exact amount', async (fixture) => {
    const { balances, network, held } = fixture
    if (!balances.assets) return
    const list = await within(balances.assets(requestOf(fixture)), 'assets answers')
    expectTrue(list[0]?.address === undefined, `the first asset is ${show(list[0])}`)
    expectTrue(list.length === held.length, `there are ${list.length} assets, not ${held.length}`)
    for (const { asset, amount } of held) {
      const entry = list.find(({ address }) => address === asset.address)
      expectTrue(entry !== undefined, `${asset.symbol} is missing`)
      expectTrue(entry.chainId === network.caipNetworkId, `${asset.symbol} is on ${entry.chainId}`)
      const { decimals, numeric } = entry.quantity
      expectTrue(
        decimals === String(asset.decimals) && entry.symbol === asset.symbol,
        `${asset.symbol} is listed as ${show(entry)}`,
      )
      const exact = formatUnits(amount, asset.decimals)
      expectTrue(numeric === exact, `${asset.symbol}: ${numeric}, not ${exact}`)
    }
  })

  check('an unreachable node is an error with a code', async (fixture) => {
    if (!fixture.cutNode) return
    await fixture.cutNode()
    const error = await errorOf(fixture.balances.native(requestOf(fixture)), 'native throws')
    expectTrue(error instanceof WidgetError, `the error is ${show(error)}`)
  })

  check('an aborted signal ends the request', async (fixture) => {
    const request = { ...requestOf(fixture), signal: AbortSignal.abort(new Error('left')) }
    await errorOf(fixture.balances.native(request), 'native throws with an aborted signal')
  })
}
