import { createWalletAudit } from '../../../access/wallet-audit.js'
import { audit } from '../tables.js'

/** Action of the audit log of the module. */
export type RecoveryAction =
  | 'share-add'
  | 'share-activate'
  | 'share-delete'
  | 'proof'
  | 'proof-address'
  | 'code-wrong'
  | 'contact'
  | 'kit'
  | 'release'

/** Audit log of the module. */
export const recoveryAudit = createWalletAudit<RecoveryAction>(audit)
