import { operationAnswer } from '../api/answers.js'
import type { ApiClient } from '../api/client.js'
import type { FrameState } from '../frame-state.js'
import { FrameError } from '../frame-error.js'
import type { AskNode } from '../rpc/node.js'

/** Creates the client of the operator's bundlers and paymasters. They are behind the server, which has their keys. */
export function createAskBundler(api: Pick<ApiClient, 'post'>, state: Pick<FrameState, 'unlocked'>): AskNode {
  return async (chain, method, params) => {
    const token = await state.unlocked().session.token('shares')
    const body = { chain, method, params }
    const { result, error } = await api.post('shares', '/operations', body, {
      answer: operationAnswer,
      token,
    })
    if (error) throw new FrameError(error.message, error.code)
    return result
  }
}
