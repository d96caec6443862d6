import { account } from '../account/index.js'
import { connect } from '../connect/index.js'
import { evm } from '../evm/index.js'
import { injected } from '../injected/index.js'

/** Everything for Ethereum and its sisters: `createFoyer({ plugins: evmPreset() })`. */
export function evmPreset(options: Parameters<typeof evm>[0] = {}) {
  return [evm(options), injected(), connect(), account()] as const
}
