export { fakeCapabilityContext } from './fake-capability-context.js'
export { createFakeClock, settle, type FakeClock } from './fake-clock.js'
export { createFakeHttp, type FakeHttp, type HttpAnswer, type HttpCall } from './fake-http.js'
export { createFakePage, type FakePage } from './fake-page.js'
export { createFakeStorage, type FakeStorage } from './fake-storage.js'
export {
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  fakeNetwork,
  fakeSession,
  type FakeConnector,
  type FakeReports,
} from './fakes.js'
export { createPluginHarness, type Harness, type HarnessOptions } from './harness.js'
export { conformsToNamespace, type NamespaceFixtures } from './namespace-conformance.js'
export { conformsToPlugin, type ConformanceOptions, type RegisterTest } from './plugin-conformance.js'
export { fakeTransfer, type FakeSend, type FakeTransfer, type FakeTransferOptions } from './fake-transfer.js'
export { fakePicture } from './fake-picture.js'
export { createScreen, type Screen } from './screen.js'
export { watchTraces, type Traces } from './traces.js'
export { until } from './until.js'
export type { ViewState } from './view-state.js'
