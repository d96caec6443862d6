import { account } from '../account/index.js'
import { balances } from '../balances/index.js'
import { connect } from '../connect/index.js'
import { evm } from '../evm/index.js'
import { injected } from '../injected/index.js'
import { networks } from '../networks/index.js'
import { receive } from '../receive/index.js'
import { send } from '../send/index.js'

/**
 * Everything for Ethereum and its sisters: `createFoyer({ plugins: evmPreset() })`.
 *
 * @param options those of `evm()`
 */
export function evmPreset(options: Parameters<typeof evm>[0] = {}) {
  return [evm(options), injected(), connect(), networks(), account(), balances(), send(), receive()] as const
}
