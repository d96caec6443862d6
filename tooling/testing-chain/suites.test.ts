import { afterAll, beforeAll, test } from 'vitest'
import {
  conformsToBalances,
  conformsToDriver,
  conformsToPlugin,
  conformsToSigning,
  conformsToTransactions,
  conformsToTransfer,
} from 'foyerkit/testing'
import { account } from '../../plugins/account/index.js'
import { groveFixtures } from './fixtures.js'
import { grove } from './grove.js'
import { startGrove, type GroveServer } from './server.js'

let server: GroveServer
beforeAll(async () => {
  server = await startGrove()
})
afterAll(() => server.stop())

const fixtures = groveFixtures(() => server)

// #region suites
conformsToPlugin(test, () => grove({ nodeUrl: 'http://127.0.0.1:9' }), {
  companions: [account()],
  invalidOptions: [{}, { nodeUrl: 7 }],
})
conformsToDriver(test, 'grove', fixtures.driver)
conformsToBalances(test, 'grove', fixtures.balances)
conformsToTransfer(test, 'grove', fixtures.transfer)
conformsToTransactions(test, 'grove', fixtures.transactions)
conformsToSigning(test, 'grove', fixtures.signing)
// #endregion
