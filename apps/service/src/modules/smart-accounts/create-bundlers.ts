import { createNodeClient } from '../rpc/nodes/node-client.js'
import type { RpcOutcome } from '../rpc/nodes/rpc-outcome.js'
import { NodeFailure } from '../rpc/nodes/node-failure.js'
import { HttpError } from '../../platform/http/http-error.js'
import type { SmartAccountChains } from './read-smart-accounts.js'

/** Paymaster that a page names for a batch (ERC-7677). */
export interface PagePaymaster {
  readonly url: string
  /** Value for the paymaster, such as the name of a policy. */
  readonly context: Readonly<Record<string, unknown>>
}

/** Bundlers and paymasters of the operator. Their URLs and keys stay in the service. */
export interface Bundlers {
  /** CAIP-2 ids of the chains with a bundler and a paymaster. */
  readonly sponsored: readonly string[]
  /** CAIP-2 ids of the chains with a bundler. */
  readonly bundled: readonly string[]
  /**
   * Asks the bundler of a chain, or a paymaster for the methods of ERC-7677: that of the page, or the operator's with its policy.
   *
   * @throws an HttpError: 404 for a chain without them, 502 if they do not answer
   */
  ask(
    chain: string,
    method: string,
    params: readonly unknown[],
    pagePaymaster?: PagePaymaster,
  ): Promise<RpcOutcome>
  close(): Promise<void>
}

const callMs = 10_000

/** Creates the clients. */
export function createBundlers(chains: SmartAccountChains): Bundlers {
  const client = createNodeClient()
  return {
    sponsored: [...chains].flatMap(([chain, { paymaster }]) => (paymaster === undefined ? [] : [chain])),
    bundled: [...chains].flatMap(([chain, { bundler }]) => (bundler === undefined ? [] : [chain])),
    async ask(chain, method, params, pagePaymaster) {
      const { bundler, paymaster, policy } = chains.get(chain) ?? {}
      const isPaymaster = method.startsWith('pm_')
      const ownUrl = isPaymaster ? paymaster : bundler
      const url = isPaymaster && bundler !== undefined && pagePaymaster ? pagePaymaster.url : ownUrl
      if (url === undefined) throw new HttpError(404, 'chain', 'Operations are not sponsored on this chain')
      // two names of the same field, by vendor
      const ownContext = policy === undefined ? {} : { policyId: policy, sponsorshipPolicyId: policy }
      const context = pagePaymaster?.context ?? ownContext
      const call = { method, params: isPaymaster ? [...params, context] : params }
      try {
        return await client.ask(url, call, callMs)
      } catch (error) {
        if (!(error instanceof NodeFailure)) throw error
        throw new HttpError(
          502,
          isPaymaster ? 'paymaster' : 'bundler',
          'The sponsor did not answer; try again',
        )
      }
    },
    close: () => client.close(),
  }
}
