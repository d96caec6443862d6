import { account } from '../account/index.js'
import { connect } from '../connect/index.js'
import { evm } from '../evm/index.js'
import { injected } from '../injected/index.js'
import { networks } from '../networks/index.js'
import { service } from '../service/index.js'

/**
 * Connecting wallets, networks and the account: `createFoyer({ plugins: connectPreset() })`. Add further plugins:
 * `[...connectPreset(), receive()]`.
 *
 * @param options options of `evm()`
 */
export function connectPreset(options: Parameters<typeof evm>[0] = {}) {
  return [evm(options), service(), injected(), connect(), networks(), account()] as const
}
