export { badAmounts, type BadAmount } from './bad-amounts.js'
export {
  conformsToNamespace,
  conformsToPlugin,
  type ConformanceOptions,
  type NamespaceFixtures,
  type RegisterTest,
} from './conformance.js'
export {
  createFakeClock,
  createFakeHttp,
  createFakePage,
  createFakeStorage,
  settle,
  type FakeClock,
  type FakeEndpoint,
  type FakeHttp,
  type FakePage,
  type FakeStorage,
  type HttpAnswer,
  type HttpCall,
  type HttpFault,
} from './fake-edges.js'
export { fakeEndpoint, type EndpointCall, type EndpointFacts } from './fake-endpoints.js'
export {
  fakeCapabilityContext,
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  fakeNetwork,
  fakePicture,
  fakeSession,
  fakeTransfer,
  type ConnectorFault,
  type FakeConnector,
  type FakeReports,
  type FakeSend,
  type FakeTransfer,
  type FakeTransferOptions,
} from './fakes.js'
export {
  createPluginHarness,
  createScreen,
  type Harness,
  type HarnessOptions,
  type Screen,
  type ViewState,
} from './harness.js'
export { drawHabits, pickHabits, realTime, type Habit, type HabitClock, type HabitStep } from './habits.js'
export { until } from './until.js'
export { walletErrors, type WalletError } from './wallet-errors.js'
export { conformsToBalances, type BalancesFixture, type HeldFixture } from './suites/balances.js'
export { conformsToCancelling, type CancellingFixture } from './suites/cancelling.js'
export { conformsToConnector, type ConnectorFixture } from './suites/connector.js'
export { conformsToDriver, type DriverFixture } from './suites/driver.js'
export { conformsToNames, type NamesFixture } from './suites/names.js'
export { conformsToPairing, type PairingFixture } from './suites/pairing.js'
export { conformsToSigning, type SigningFixture } from './suites/signing.js'
export type { SuiteFixture, UserDecision } from './suites/suite.js'
export { conformsToTransactions, type TransactionsFixture } from './suites/transactions.js'
export { conformsToTransfer, type TransferFixture } from './suites/transfer.js'
export { conformsToWalletErrors } from './suites/wallet-errors.js'
export { watchAbortListeners, type AbortListenerWatch } from './watch-abort-listeners.js'
export { watchLeaks, type LeakWatch } from './watch-leaks.js'
