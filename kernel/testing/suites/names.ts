import type { Names } from '../../contracts/names.js'
import type { Network } from '../../core/networks/network.js'
import type { RegisterTest } from '../conformance.js'
import { createSuite, expectTrue, show, within, type SuiteFixture } from './suite.js'

/** The capability with a registry whose entries are known. */
export interface NamesFixture extends SuiteFixture {
  readonly names: Names
  readonly network: Network
  /** A registered name, which is the primary name of the address. */
  readonly name: string
  readonly address: string
  /** A name that nothing is registered for. */
  readonly freeName: string
  /** An address without a name. */
  readonly namelessAddress: string
}

/** Registers the tests that the capability `names` of every namespace must pass. */
export function conformsToNames(
  test: RegisterTest,
  namespace: string,
  create: () => Promise<NamesFixture> | NamesFixture,
): void {
  const check = createSuite(test, `names of ${namespace}`, create)
  const requestOf = ({ network }: NamesFixture) => ({ network, signal: new AbortController().signal })

  check('isName accepts names, and neither addresses nor nothing', async ({ names, ...fixture }) => {
    const accepted = [fixture.name, fixture.freeName].map((text) => names.isName(text))
    expectTrue(accepted.every(Boolean), `${fixture.name} or ${fixture.freeName} is no name`)
    const refused = ['', ' ', fixture.address, fixture.namelessAddress].filter((text) => names.isName(text))
    expectTrue(refused.length === 0, `taken for a name: ${show(refused)}`)
  })

  check('resolve returns the address and the normal form of a name', async (fixture) => {
    const { names, name, address } = fixture
    const resolved = await within(names.resolve({ ...requestOf(fixture), name }), 'resolve answers')
    expectTrue(resolved?.address === address, `${name} resolves to ${show(resolved)}, not ${address}`)
    expectTrue(names.isName(resolved.name), `the normal form is ${show(resolved.name)}`)
  })

  check('resolve returns undefined for a name that is not registered', async (fixture) => {
    const resolved = await within(
      fixture.names.resolve({ ...requestOf(fixture), name: fixture.freeName }),
      'resolve answers',
    )
    expectTrue(resolved === undefined, `${fixture.freeName} resolves to ${show(resolved)}`)
  })

  check('lookUp returns the name of an address, and undefined without one', async (fixture) => {
    const { names, name, address, namelessAddress } = fixture
    const naming = await within(names.lookUp({ ...requestOf(fixture), address }), 'lookUp answers')
    expectTrue(naming?.name === name, `${address} has the name ${show(naming)}, not ${name}`)
    const none = await within(
      names.lookUp({ ...requestOf(fixture), address: namelessAddress }),
      'lookUp answers',
    )
    expectTrue(none === undefined, `${namelessAddress} has the name ${show(none)}`)
  })
}
