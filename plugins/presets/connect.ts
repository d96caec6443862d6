import { account } from '../account/index.js'
import { connect } from '../connect/index.js'
import { evm } from '../evm/index.js'
import { injected } from '../injected/index.js'
import { networks } from '../networks/index.js'

/**
 * Connecting and nothing more, for sites that want to know who is there: `createFoyer({ plugins: connectPreset() })`.
 * Add what is missing: `[...connectPreset(), receive()]`.
 *
 * @param options those of `evm()`
 */
export function connectPreset(options: Parameters<typeof evm>[0] = {}) {
  return [evm(options), injected(), connect(), networks(), account()] as const
}
