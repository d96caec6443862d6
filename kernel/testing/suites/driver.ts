import { parseCaipAddress, parseCaipNetworkId, type CaipNetworkId } from '../../core/networks/caip.js'
import type { Approval, ConnectorDriver } from '../../contracts/connector.js'
import type { Network } from '../../core/networks/network.js'
import { isRejection } from '../../core/errors/rejection.js'
import type { RegisterTest } from '../conformance.js'
import {
  createSuite,
  errorOf,
  expectTrue,
  quiet,
  reached,
  show,
  within,
  type SuiteFixture,
  type UserDecision,
} from './suite.js'

/** A driver with its wallet, which has not approved anything, is unlocked, and is on `network`. */
export interface DriverFixture extends SuiteFixture {
  readonly driver: ConnectorDriver
  readonly network: Network
  /** Another network that the wallet knows. Required for drivers with `switchNetwork`. */
  readonly otherNetwork?: Network | undefined
  /** Decides about the next prompts of the wallet. At first they are approved. */
  decide(decision: UserDecision): void
  /** Number of prompts of the wallet so far. */
  prompts(): number
  /** Switches the wallet to `otherNetwork`, as its user does. Missing if wallets have one network. */
  switchInWallet?(): unknown
  /** Ends the connection in the wallet. Missing if wallets cannot. */
  endInWallet?(): unknown
}

/** Registers the tests that the driver of every wallet must pass (`ConnectorDriver`). */
export function conformsToDriver(
  test: RegisterTest,
  namespace: string,
  create: () => Promise<DriverFixture> | DriverFixture,
): void {
  const check = createSuite(test, `driver of ${namespace}`, create)
  const request = () => ({ signal: new AbortController().signal })
  const connect = ({ driver }: DriverFixture) => within(driver.connect(request()), 'connect answers')

  check('connect asks the user once and returns a whole approval', async (fixture) => {
    const approval = await connect(fixture)
    expectWhole(approval, namespace, fixture.network.caipNetworkId)
    expectTrue(fixture.prompts() === 1, `connect showed ${fixture.prompts()} prompts`)
  })

  check('a rejected connect throws a rejection', async (fixture) => {
    fixture.decide('reject')
    const error = await errorOf(fixture.driver.connect(request()), 'connect throws when the user rejects')
    expectTrue(isRejection(error), `the error is no rejection: ${show(error)}`)
  })

  check('an aborted signal ends the wait of connect', async (fixture) => {
    fixture.decide('ignore')
    const abort = new AbortController()
    const waiting = fixture.driver.connect({ signal: abort.signal })
    waiting.catch(() => {})
    await reached(() => fixture.prompts() > 0, 'the wallet shows a prompt')
    abort.abort(new Error('cancelled'))
    await errorOf(waiting, 'connect ends with the signal')
  })

  check('reconnect before a connect returns undefined, without a prompt', async ({ driver, prompts }) => {
    const approval = await within(driver.reconnect(request()), 'reconnect answers')
    expectTrue(approval === undefined, `reconnect returned ${show(approval)}`)
    expectTrue(prompts() === 0, 'reconnect showed a prompt')
  })

  check('reconnect returns the approval of connect, without a prompt', async (fixture) => {
    const approval = await connect(fixture)
    const again = await within(fixture.driver.reconnect(request()), 'reconnect answers')
    expectTrue(again !== undefined, 'reconnect returned nothing although the wallet approved')
    expectWhole(again, namespace, approval.network)
    const [before, after] = [addressesOf(approval), addressesOf(again)]
    expectTrue(before.join() === after.join(), `reconnect returned ${after.join()}, not ${before.join()}`)
    expectTrue(fixture.prompts() === 1, 'reconnect showed a prompt')
  })

  check('after disconnect, reconnect returns undefined, without a prompt', async (fixture) => {
    await connect(fixture)
    await within(fixture.driver.disconnect(), 'disconnect ends')
    const approval = await within(fixture.driver.reconnect(request()), 'reconnect answers')
    expectTrue(approval === undefined, `reconnect returned ${show(approval)} after disconnect`)
    expectTrue(fixture.prompts() === 1, 'reconnect showed a prompt')
  })

  check('the provider is there once connected', async (fixture) => {
    await connect(fixture)
    const provider = fixture.driver.provider()
    expectTrue(provider !== undefined && provider !== null, 'there is no provider')
  })

  check('switchNetwork returns the whole approval afterwards', async (fixture) => {
    const { driver, otherNetwork } = fixture
    if (!driver.switchNetwork) return
    expectTrue(otherNetwork !== undefined, 'the fixture of a driver with switchNetwork has no otherNetwork')
    await connect(fixture)
    const approval = await within(
      driver.switchNetwork({ network: otherNetwork, ...request() }),
      'switchNetwork answers',
    )
    expectWhole(approval, namespace, otherNetwork.caipNetworkId)
    const again = await within(driver.reconnect(request()), 'reconnect answers')
    expectTrue(
      again?.network === approval.network && addressesOf(again).join() === addressesOf(approval).join(),
      `after the switch reconnect returned ${show(again)}`,
    )
  })

  check('an aborted signal ends the wait of switchNetwork', async (fixture) => {
    const { driver, otherNetwork } = fixture
    if (!driver.switchNetwork || !otherNetwork) return
    await connect(fixture)
    fixture.decide('ignore')
    const before = fixture.prompts()
    const abort = new AbortController()
    const waiting = driver.switchNetwork({ network: otherNetwork, signal: abort.signal })
    const isDone = waiting.then(
      () => true,
      () => true,
    )
    // a wallet may switch without a prompt
    await Promise.race([isDone, reached(() => fixture.prompts() > before, 'the wallet is asked')])
    if (fixture.prompts() === before) return
    abort.abort(new Error('cancelled'))
    await errorOf(waiting, 'switchNetwork ends with the signal')
  })

  check('a switch in the wallet is reported as one whole approval', async (fixture) => {
    const { driver, switchInWallet, otherNetwork } = fixture
    if (!switchInWallet || !otherNetwork) return
    await connect(fixture)
    const { reports, unwatch } = record(driver)
    await switchInWallet()
    await reached(() => reports.length > 0, 'the driver reports the switch')
    await quiet()
    unwatch()
    expectTrue(reports.length === 1, `one switch was reported ${reports.length} times: ${show(reports)}`)
    const [report] = reports
    expectTrue(typeof report === 'object', 'a switch was reported as the end of the connection')
    expectWhole(report, namespace, otherNetwork.caipNetworkId)
  })

  check('an end in the wallet is reported once', async (fixture) => {
    const { driver, endInWallet } = fixture
    if (!endInWallet) return
    await connect(fixture)
    const { reports, unwatch } = record(driver)
    await endInWallet()
    await reached(() => reports.length > 0, 'the driver reports the end')
    await quiet()
    unwatch()
    const [report] = reports
    const isEnd = report === 'disconnected' || report?.accounts.length === 0
    expectTrue(isEnd && reports.length === 1, `the end was reported as ${show(reports)}`)
    const approval = await within(driver.reconnect(request()), 'reconnect answers')
    expectTrue(approval === undefined, `after the end reconnect returned ${show(approval)}`)
  })

  check('unwatch ends the reports', async (fixture) => {
    const { driver, switchInWallet, endInWallet } = fixture
    await connect(fixture)
    const { reports, unwatch } = record(driver)
    unwatch()
    await switchInWallet?.()
    await endInWallet?.()
    await quiet()
    expectTrue(reports.length === 0, `after unwatch the driver reported ${show(reports)}`)
  })
}

function record(driver: ConnectorDriver) {
  const reports: (Approval | 'disconnected')[] = []
  const unwatch = driver.watch({
    changed: (approval) => void reports.push(approval),
    disconnected: () => void reports.push('disconnected'),
  })
  return { reports, unwatch }
}

const idsOf = ({ accounts }: Approval) =>
  accounts.map((account) => (typeof account === 'string' ? account : account.caipAddress))
const addressesOf = (approval: Approval) => idsOf(approval).map((id) => parseCaipAddress(id)?.address ?? id)

/** @throws unless an approval is complete: accounts of its network, each with another address */
function expectWhole(approval: Approval, namespace: string, network: CaipNetworkId): void {
  const ids = idsOf(approval)
  expectTrue(ids.length > 0, 'the approval has no accounts')
  expectTrue(
    parseCaipNetworkId(approval.network)?.namespace === namespace,
    `${show(approval.network)} is no network of ${namespace}`,
  )
  expectTrue(approval.network === network, `the approval is for ${approval.network}, not for ${network}`)
  for (const id of ids) {
    const account = parseCaipAddress(id)
    expectTrue(account !== undefined, `${show(id)} is no CAIP-10 id`)
    expectTrue(
      account.networkId === approval.network,
      `the approval for ${approval.network} has the account ${id}`,
    )
  }
  const addresses = addressesOf(approval)
  expectTrue(new Set(addresses).size === addresses.length, `an address is there twice: ${addresses.join()}`)
  const foreign = (approval.approvedNetworks ?? []).filter(
    (id) => parseCaipNetworkId(id)?.namespace !== namespace,
  )
  expectTrue(foreign.length === 0, `approved networks of another namespace: ${foreign.join()}`)
}
