import { createFoyer } from 'foyerkit'
import { connect } from 'foyerkit/plugins/connect'
import { evm } from 'foyerkit/plugins/evm'
import { injected } from 'foyerkit/plugins/injected'
import { service } from 'foyerkit/plugins/service'
import { account } from 'foyerkit/plugins/account'
import { smartSessions, smartSessionsService } from 'foyerkit/plugins/smart-sessions'

// #region create
export const foyer = createFoyer({
  plugins: [evm(), service(), injected(), connect(), account(), smartSessions()],
  features: { smartSessions: true },
  service: 'https://service.example',
  projectId: 'shop',
})
// #endregion

// #region grant
/** Asks for a week in which the key may send up to 0.5 ETH, and returns what the wallet granted. */
export async function grantWeek(address: string, publicKey: string): Promise<unknown> {
  const { granted, error } = await foyer.service(smartSessionsService).grant({
    chainId: '0x2105',
    address,
    expiry: Math.floor(Date.now() / 1_000) + 7 * 86_400,
    signer: { type: 'key', data: { id: publicKey } },
    permissions: [{ type: 'native-token-transfer', data: { ticker: 'ETH', allowance: '0x6f05b59d3b20000' } }],
  })
  if (error !== undefined) console.warn('Granted, but not in the list:', error)
  return granted
}
// #endregion
