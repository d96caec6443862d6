import { operationAnswer } from '../api/answers.js'
import type { ApiClient } from '../api/client.js'
import type { FrameState } from '../frame-state.js'
import { FrameError } from '../frame-error.js'
import type { PagePaymaster } from './read-batch.js'

/** Asks the bundler of a network, or a paymaster: that of the page, or the operator's. */
export type AskBundler = (
  chain: string,
  method: string,
  params: readonly unknown[],
  paymaster?: PagePaymaster,
) => Promise<unknown>

/** Creates the client of bundlers and paymasters. They are behind the server, which has the operator's keys. */
export function createAskBundler(
  api: Pick<ApiClient, 'post'>,
  state: Pick<FrameState, 'unlocked'>,
): AskBundler {
  return async (chain, method, params, paymaster) => {
    const token = await state.unlocked().session.token('shares')
    const body = { chain, method, params, ...(paymaster && { paymaster }) }
    const { result, error } = await api.post('shares', '/operations', body, {
      answer: operationAnswer,
      token,
    })
    if (error) throw new FrameError(error.message, error.code)
    return result
  }
}
