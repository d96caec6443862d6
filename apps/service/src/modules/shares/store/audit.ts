import { createWalletAudit } from '../../../access/wallet-audit.js'
import { audit } from '../tables.js'

/** Action of the audit log of the module. */
export type SharesAction =
  | 'wallet-create'
  | 'wallet-activate'
  | 'wallet-delete'
  | 'set-add'
  | 'set-activate'
  | 'device-revoke'
  | 'release'
  | 'release-recovery'
  | 'sponsor'
  | 'sponsor-page'
  | 'operation'

/** Audit log of the module. */
export const sharesAudit = createWalletAudit<SharesAction>(audit)
