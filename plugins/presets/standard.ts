import { account } from '../account/index.js'
import { balances } from '../balances/index.js'
import { catalogue } from '../catalogue/index.js'
import { connect } from '../connect/index.js'
import { evm } from '../evm/index.js'
import { injected } from '../injected/index.js'
import { networks } from '../networks/index.js'
import { receive } from '../receive/index.js'
import { send } from '../send/index.js'
import { walletconnect } from '../walletconnect/index.js'

/**
 * Everything for Ethereum and its sisters, wallets on other devices and the catalogue of wallets: `createFoyer({ plugins: standardPreset(), service,
 * projectId })`. Needs @walletconnect/universal-provider beside viem; `evmPreset` does without it.
 *
 * @param options those of `evm()`
 */
export function standardPreset(options: Parameters<typeof evm>[0] = {}) {
  return [
    evm(options),
    injected(),
    walletconnect(),
    catalogue(),
    connect(),
    networks(),
    account(),
    balances(),
    send(),
    receive(),
  ] as const
}
