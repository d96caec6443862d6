import { account } from '../account/index.js'
import { balances } from '../balances/index.js'
import { catalogue } from '../catalogue/index.js'
import { connect } from '../connect/index.js'
import { evm } from '../evm/index.js'
import { injected } from '../injected/index.js'
import { networks } from '../networks/index.js'
import { receive } from '../receive/index.js'
import { send } from '../send/index.js'
import { service } from '../service/index.js'
import { walletconnect } from '../walletconnect/index.js'

/**
 * All plugins for EVM chains, with pairing and the catalogue: `createFoyer({ plugins: standardPreset(), service, projectId })`.
 * Needs viem and @walletconnect/universal-provider; `evmPreset` does not need the second.
 *
 * @param options options of `evm()`
 * @param ofBalances options of `balances()`, such as the currency
 * @param ofWalletconnect options of `walletconnect()`: the relay that wallets are reached by
 */
export function standardPreset(
  options?: Parameters<typeof evm>[0],
  ofBalances?: Parameters<typeof balances>[0],
  ofWalletconnect?: Parameters<typeof walletconnect>[0],
) {
  return [
    evm(options),
    service(),
    injected(),
    walletconnect(ofWalletconnect),
    catalogue(),
    connect(),
    networks(),
    account(),
    balances(ofBalances),
    send(),
    receive(),
  ] as const
}
