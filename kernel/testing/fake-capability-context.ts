import type { CapabilityContext } from '../contracts/capability-context.js'
import { createFakeClock } from './fake-clock.js'
import { createFakeHttp } from './fake-http.js'

/**
 * Creates the context of a capability, without a widget: a clock that a test moves, an HTTP service that answers nothing,
 * no connected wallet, no networks.
 *
 * @param overrides replace single properties
 */
export function fakeCapabilityContext(overrides: Partial<CapabilityContext> = {}): CapabilityContext {
  return {
    clock: createFakeClock(),
    http: createFakeHttp(),
    provider: async () => undefined,
    networks: () => [],
    supports: async () => true,
    report: () => {},
    signal: new AbortController().signal,
    onDispose: () => {},
    ...overrides,
  }
}
