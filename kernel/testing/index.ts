export {
  conformsToNamespace,
  conformsToPlugin,
  watchLeaks,
  type ConformanceOptions,
  type LeakWatch,
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
  type FakeHttp,
  type FakePage,
  type FakeStorage,
  type HttpAnswer,
  type HttpCall,
} from './fake-edges.js'
export {
  fakeCapabilityContext,
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  fakeNetwork,
  fakePicture,
  fakeSession,
  fakeTransfer,
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
export { until } from './until.js'
