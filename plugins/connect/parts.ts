/** Parts that the plugin `catalogue` shares with the wallet list: its own lists are opened from there. */
export { WalletBadge } from './views/WalletBadge.js'
