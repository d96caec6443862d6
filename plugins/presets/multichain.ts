import { account } from '../account/index.js'
import { balances } from '../balances/index.js'
import { bitcoin } from '../bitcoin/index.js'
import { catalogue } from '../catalogue/index.js'
import { connect } from '../connect/index.js'
import { cosmos } from '../cosmos/index.js'
import { evm } from '../evm/index.js'
import { injected } from '../injected/index.js'
import { networks } from '../networks/index.js'
import { polkadot } from '../polkadot/index.js'
import { receive } from '../receive/index.js'
import { send } from '../send/index.js'
import { service } from '../service/index.js'
import { solana } from '../solana/index.js'
import { walletStandard } from '../wallet-standard/index.js'
import { walletconnect } from '../walletconnect/index.js'

/** Options of {@link multichainPreset}: those of each namespace, of `balances()` and of `walletconnect()`. */
export interface MultichainOptions {
  readonly evm?: Parameters<typeof evm>[0]
  readonly solana?: Parameters<typeof solana>[0]
  readonly bitcoin?: Parameters<typeof bitcoin>[0]
  readonly polkadot?: Parameters<typeof polkadot>[0]
  readonly cosmos?: Parameters<typeof cosmos>[0]
  readonly balances?: Parameters<typeof balances>[0]
  readonly walletconnect?: Parameters<typeof walletconnect>[0]
}

/**
 * All plugins for EVM chains, Solana, Bitcoin, Polkadot and Cosmos, with pairing and the catalogue:
 * `createFoyer({ plugins: multichainPreset(), service, projectId })`. Needs viem, @solana/web3.js, @scure/btc-signer and
 * @walletconnect/universal-provider.
 *
 * @param options options of the namespaces, such as `{ bitcoin: { balanceAndSend: true } }`
 */
export function multichainPreset(options: MultichainOptions = {}) {
  return [
    evm(options.evm),
    service(),
    // before the other namespaces: a wallet of several has the picture of the first, and extensions of Polkadot have none
    injected(),
    walletStandard(),
    solana(options.solana),
    bitcoin(options.bitcoin),
    polkadot(options.polkadot),
    cosmos(options.cosmos),
    walletconnect(options.walletconnect),
    catalogue(),
    connect(),
    networks(),
    account(),
    balances(options.balances),
    send(),
    receive(),
  ] as const
}
