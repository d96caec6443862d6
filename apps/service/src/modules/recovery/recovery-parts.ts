import type { AccessClaims } from '../../access/index.js'
import type { Clock } from '../../platform/clock.js'
import type { Queries } from '../../platform/database/database.js'
import type { SignedRows } from '../../platform/database/signed-rows.js'
import type { Envelope } from '../../platform/envelope/create-envelope.js'
import type { RecoverySecrets } from './store/secrets.js'

/** Parts that the functions of the module share. */
export interface RecoveryParts {
  readonly queries: Queries
  readonly envelope: Envelope
  readonly secrets: RecoverySecrets
  /** Rows with MACs. */
  readonly rows: SignedRows
  readonly clock: Pick<Clock, 'now'>
}

/** Session that a request belongs to; its access token was checked. */
export type Caller = Pick<
  AccessClaims,
  | 'projectId'
  | 'userId'
  | 'sessionId'
  | 'hostOrigin'
  | 'authTime'
  | 'emailChangedAt'
  | 'loginsChangedAt'
  | 'jkt'
>
