import type { CaipNetworkId } from '../../core/networks/caip.js'
import type { Connector } from '../../contracts/connector.js'
import { sessionKey } from '../../contracts/session.js'
import { isRejection } from '../../core/errors/rejection.js'
import type { Plugin } from '../../core/plugins/definition.js'
import { accountAtom } from '../../session/account-atoms.js'
import { connectorsAtom } from '../../session/atoms.js'
import { namespacesKey } from '../../session/namespaces.js'
import { connectionAtom, statusAtom } from '../../session/state.js'
import type { RegisterTest } from '../conformance.js'
import { createFakeStorage, type FakeStorage } from '../fake-edges.js'
import { createPluginHarness, type Harness } from '../harness.js'
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

/** A plugin with a connector, and its wallet, which has not approved anything, is unlocked, and is on the network `network`. */
export interface ConnectorFixture extends SuiteFixture {
  /** Creates the plugin that contributes the connector. Called once for each page. */
  plugin(): Plugin
  /** Creates the further plugins that it needs, such as the chain. */
  companions?(): readonly Plugin[]
  readonly connectorId: string
  readonly network: CaipNetworkId
  /** Another network that the wallet knows. Missing if wallets have one network. */
  readonly otherNetwork?: CaipNetworkId | undefined
  /** Decides about the next prompts of the wallet. At first they are approved. */
  decide(decision: UserDecision): void
  /** Number of prompts of the wallet so far. */
  prompts(): number
  /** Switches the wallet to `otherNetwork`, as its user does. */
  switchInWallet?(): unknown
  /** Ends the connection in the wallet. Missing if wallets cannot. */
  endInWallet?(): unknown
}

/**
 * Registers the tests that the connector of every wallet must pass in the session of a widget: its row in the list, connect, reload,
 * changes and disconnect. `conformsToDriver` tests the driver alone.
 *
 * @param subject name of the wallet or of the connector's plugin
 */
export function conformsToConnector(
  test: RegisterTest,
  subject: string,
  create: () => Promise<ConnectorFixture> | ConnectorFixture,
): void {
  const check = createSuite(test, `connector of ${subject}`, create)

  check('the row has an id, a name, a kind and a namespace of the widget', async (fixture) => {
    await onPage(fixture, async (h) => {
      const row = await listed(h, fixture)
      const { id, name, kind, namespace, imageUrl } = row
      for (const [field, value] of Object.entries({ name, kind }))
        expectTrue(typeof value === 'string' && value.trim() !== '', `${field} of ${id} is ${show(value)}`)
      const namespaces = h
        .service(namespacesKey)
        .networks()
        .map(({ chainNamespace }) => chainNamespace)
      expectTrue(
        namespaces.includes(namespace),
        `${id} is for ${namespace}, and the widget has ${show(namespaces)}`,
      )
      const isPicture = imageUrl === undefined || /^(https:|data:image\/|blob:)/.test(imageUrl)
      expectTrue(isPicture, `imageUrl of ${id} is ${show(imageUrl)}: use https or a data: URL of a picture`)
    })
  })

  check('the list is there without a prompt, and the same on the next page', async (fixture) => {
    const rowOf = (h: Harness) => listed(h, fixture).then(({ id, namespace }) => `${namespace} ${id}`)
    const first = await onPage(fixture, rowOf)
    const second = await onPage(fixture, rowOf)
    expectTrue(first === second, `listed as ${first}, then as ${second}`)
    expectTrue(fixture.prompts() === 0, `the list showed ${fixture.prompts()} prompts`)
  })

  check('preparing the wallet shows no prompt', async (fixture) => {
    await onPage(fixture, async (h) => {
      await listed(h, fixture)
      await within(h.service(sessionKey).prepare(fixture.connectorId), 'prepare ends')
      await quiet()
      expectTrue(fixture.prompts() === 0, `preparing showed ${fixture.prompts()} prompts`)
    })
  })

  check('connects with one prompt, and has a provider', async (fixture) => {
    await onPage(fixture, async (h) => {
      const connection = await connect(h, fixture)
      expectTrue(connection.chainId === fixture.network, `connected to ${connection.chainId}`)
      expectTrue(h.read(statusAtom) === 'connected', `the status is ${h.read(statusAtom)}`)
      expectTrue(h.read(accountAtom).address !== undefined, 'there is no address')
      expectTrue(fixture.prompts() === 1, `connect showed ${fixture.prompts()} prompts`)
      const provider = await h.service(sessionKey).provider(connection.namespace)
      expectTrue(provider !== undefined && provider !== null, 'there is no provider')
    })
  })

  check('a rejected connect is a rejection, and the next one works', async (fixture) => {
    await onPage(fixture, async (h) => {
      fixture.decide('reject')
      const error = await errorOf(connect(h, fixture), 'connect throws when the user rejects')
      expectTrue(isRejection(error), `the error is no rejection: ${show(error)}`)
      expectTrue(h.read(statusAtom) === 'disconnected', `the status is ${h.read(statusAtom)}`)
      fixture.decide('approve')
      await connect(h, fixture)
    })
  })

  check('a cancelled connect ends, and the next one works', async (fixture) => {
    await onPage(fixture, async (h) => {
      await listed(h, fixture)
      fixture.decide('ignore')
      const cancel = new AbortController()
      const { connectorId } = fixture
      const waiting = h.service(sessionKey).connect({ connectorId, signal: cancel.signal })
      waiting.catch(() => {})
      await reached(() => fixture.prompts() > 0, 'the wallet shows a prompt')
      cancel.abort(new Error('cancelled'))
      await errorOf(waiting, 'connect ends with the signal')
      expectTrue(h.read(statusAtom) === 'disconnected', `the status is ${h.read(statusAtom)}`)
      fixture.decide('approve')
      await connect(h, fixture)
    })
  })

  check('a reload restores the account without a prompt', async (fixture) => {
    const storage = createFakeStorage()
    const before = await onPage(fixture, (h) => connect(h, fixture).then(() => h.read(accountAtom)), storage)
    const prompts = fixture.prompts()
    await onPage(
      fixture,
      async (h) => {
        await reached(() => h.read(statusAtom) === 'connected', 'the next page restores the connection')
        const { caipAddress } = h.read(accountAtom)
        expectTrue(caipAddress === before.caipAddress, `restored ${caipAddress}, not ${before.caipAddress}`)
        expectTrue(fixture.prompts() === prompts, 'the reload showed a prompt')
      },
      storage,
    )
  })

  check('after a disconnect a reload restores nothing', async (fixture) => {
    const storage = createFakeStorage()
    await onPage(
      fixture,
      async (h) => {
        await connect(h, fixture)
        await within(h.service(sessionKey).disconnect(), 'disconnect ends')
        expectTrue(h.read(statusAtom) === 'disconnected', `the status is ${h.read(statusAtom)}`)
      },
      storage,
    )
    const prompts = fixture.prompts()
    await onPage(
      fixture,
      async (h) => {
        await within(h.service(sessionKey).reconnect(), 'reconnect ends')
        expectTrue(h.read(statusAtom) === 'disconnected', `after the reload it is ${h.read(statusAtom)}`)
        expectTrue(fixture.prompts() === prompts, 'the reload showed a prompt')
      },
      storage,
    )
  })

  check('a switch in the wallet reaches the session', async (fixture) => {
    const { otherNetwork, switchInWallet } = fixture
    if (!otherNetwork || !switchInWallet) return
    await onPage(fixture, async (h) => {
      await connect(h, fixture)
      await switchInWallet()
      await reached(
        () => h.read(connectionAtom)?.chainId === otherNetwork,
        `the session is on ${otherNetwork}`,
      )
    })
  })

  check('an end in the wallet ends the connection', async (fixture) => {
    const { endInWallet } = fixture
    if (!endInWallet) return
    await onPage(fixture, async (h) => {
      await connect(h, fixture)
      await endInWallet()
      await reached(() => h.read(statusAtom) === 'disconnected', 'the session is disconnected')
    })
  })

  check('a disposed widget leaves the wallet connected, and reports nothing more', async (fixture) => {
    const { switchInWallet, endInWallet } = fixture
    const storage = createFakeStorage()
    const disposed = await onPage(fixture, (h) => connect(h, fixture).then(() => h), storage)
    const { length } = disposed.errors
    await switchInWallet?.()
    await quiet()
    expectTrue(disposed.errors.length === length, `it reported ${show(disposed.errors.at(-1)?.error)}`)
    await onPage(
      fixture,
      (h) => reached(() => h.read(statusAtom) === 'connected', 'the next page restores the connection'),
      storage,
    )
    await endInWallet?.()
    await quiet()
  })
}

/** Runs work in a widget with the connector, as on a page that is then left. */
async function onPage<T>(
  fixture: ConnectorFixture,
  work: (h: Harness) => Promise<T>,
  storage: FakeStorage = createFakeStorage(),
): Promise<T> {
  const companions = fixture.companions?.() ?? []
  const h = createPluginHarness(fixture.plugin(), { companions, storage })
  try {
    return await work(h)
  } finally {
    await h.dispose()
  }
}

/** Waits until the connector is in the list of wallets. */
async function listed(h: Harness, { connectorId }: ConnectorFixture): Promise<Connector> {
  const rows = () => h.read(connectorsAtom).flatMap((row) => row.connectors ?? [row])
  const find = () => rows().find(({ id }) => id === connectorId)
  await reached(() => find() !== undefined, `${connectorId} is listed`).catch((cause: unknown) => {
    const { status, error } = h.status() ?? {}
    const ids = rows().map(({ id }) => id)
    throw new Error(
      `${connectorId} is not listed, but ${show(ids)}. The plugin is ${status}: ${error?.message ?? ''}`,
      { cause },
    )
  })
  return find() as Connector
}

async function connect(h: Harness, fixture: ConnectorFixture) {
  await listed(h, fixture)
  const { connectorId } = fixture
  return within(h.service(sessionKey).connect({ connectorId }), 'connect answers')
}
