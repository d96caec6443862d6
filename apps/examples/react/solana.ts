// #region create
import { createFoyer } from 'foyerkit'
import { account } from 'foyerkit/plugins/account'
import { connect } from 'foyerkit/plugins/connect'
import { networks } from 'foyerkit/plugins/networks'
import { solana, solanaMainnet } from 'foyerkit/plugins/solana'
import { walletStandard } from 'foyerkit/plugins/wallet-standard'

/** One widget for the page, also in StrictMode. */
export const foyer = createFoyer({
  plugins: [
    solana({ rpc: { [solanaMainnet.id]: 'https://solana.node.example' } }),
    walletStandard(),
    connect(),
    networks(),
    account(),
  ],
})
// #endregion
