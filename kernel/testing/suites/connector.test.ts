import { describe, expect, test } from 'vitest'
import type { Connector, ConnectorDriver } from '../../contracts/connector.js'
import { createFakeWallet } from '../fake-wallet.js'
import { fakeConnectors, fakeNamespace, fakeNetwork } from '../fakes.js'
import { conformsToConnector, type ConnectorFixture } from './connector.js'
import { withTimeLimit } from './suite.js'

const networks = [fakeNetwork('demo', 1), fakeNetwork('demo', 2)]
const wrongLimitMs = 250

/** A fixture whose wallet is right, unless its connector or its driver is replaced in part. */
function createFixture(
  wrongRow: (row: Connector) => Partial<Connector> = () => ({}),
  wrongDriver: (driver: ConnectorDriver, prompt: () => void) => Partial<ConnectorDriver> = () => ({}),
): ConnectorFixture {
  const wallet = createFakeWallet('right', 'demo', true)
  let prompts = 0
  let decision: 'approve' | 'reject' | 'ignore' = 'approve'
  const prompt = () => void prompts++
  const right = wallet.connector()
  const row: Connector = {
    ...right,
    async load() {
      const driver = await right.load()
      const counted: ConnectorDriver = {
        ...driver,
        async connect(request) {
          prompt()
          if (decision === 'ignore') await new Promise(() => {})
          if (decision === 'reject') wallet.nextAnswer = 'reject'
          return driver.connect(request)
        },
      }
      return { ...counted, ...wrongDriver(counted, prompt) }
    },
  }
  return {
    plugin: () => fakeConnectors({ ...row, ...wrongRow(row) }),
    companions: () => [fakeNamespace('demo', [], networks)],
    connectorId: 'right',
    network: 'demo:1',
    otherNetwork: 'demo:2',
    decide: (next) => void (decision = next),
    prompts: () => prompts,
    switchInWallet: () => wallet.switchChain(2),
    endInWallet: () => wallet.revoke(),
  }
}

describe('a right connector', () => {
  conformsToConnector(test, 'demo', () => createFixture())
})

/** Runs the suite. Returns the claims that fail, with their errors. */
async function failuresOf(create: () => ConnectorFixture): Promise<string> {
  const tests: { readonly name: string; readonly run: () => Promise<void> }[] = []
  conformsToConnector((name, run) => void tests.push({ name, run }), 'demo', create)
  const failures: string[] = []
  await withTimeLimit(wrongLimitMs, async () => {
    for (const { name, run } of tests)
      await run().catch((error: unknown) => failures.push(`${name}: ${String(error)}`))
  })
  return failures.join('\n')
}

describe('the suite refuses a connector', () => {
  const rows: readonly (readonly [string, (row: Connector) => Partial<Connector>, RegExp])[] = [
    ['with another id on each page', () => ({ id: `right-${Math.random()}` }), /right is not listed/],
    ['without a name', () => ({ name: ' ' }), /name of right is " "/],
    ['for a namespace that the widget has not', () => ({ namespace: 'moon' }), /right is for moon/],
    ['with a picture over http', () => ({ imageUrl: 'http://a.example/a.png' }), /imageUrl of right/],
    ['that cannot be loaded', () => ({ load: () => Promise.reject(new Error('no file')) }), /no file/],
  ]
  test.for(rows)('%s', async ([, wrong, error]) => {
    expect(await failuresOf(() => createFixture(wrong))).toMatch(error)
  })

  type WrongDriver = (driver: ConnectorDriver, prompt: () => void) => Partial<ConnectorDriver>
  const drivers: readonly (readonly [string, WrongDriver, RegExp])[] = [
    [
      'that asks twice',
      ({ connect }, prompt) => ({ connect: (request) => (prompt(), connect(request)) }),
      /connect showed 2 prompts/,
    ],
    [
      'that prompts after a reload',
      ({ reconnect }, prompt) => ({ reconnect: (request) => (prompt(), reconnect(request)) }),
      /the reload showed a prompt/,
    ],
    [
      'that does not reconnect',
      () => ({ reconnect: async () => undefined }),
      /the next page restores the connection/,
    ],
    [
      'whose rejection is another error',
      ({ connect }) => ({
        connect: (request) => connect(request).catch(() => Promise.reject(new Error('failed'))),
      }),
      /the error is no rejection/,
    ],
    ['without a provider', () => ({ provider: () => undefined }), /there is no provider/],
    ['that reports nothing', () => ({ watch: () => () => {} }), /Never reached: the session/],
  ]
  test.for(drivers)('%s', async ([, wrong, error]) => {
    expect(await failuresOf(() => createFixture(undefined, wrong))).toMatch(error)
  })
})
