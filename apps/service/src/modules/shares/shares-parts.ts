import type { Clock } from '../../platform/clock.js'
import type { Queries } from '../../platform/database/database.js'
import type { SignedRows } from '../../platform/database/signed-rows.js'
import type { Envelope } from '../../platform/envelope/create-envelope.js'

/** Parts that the functions of the module share. */
export interface SharesParts {
  readonly queries: Queries
  readonly envelope: Envelope
  /** Rows with MACs. */
  readonly rows: SignedRows
  readonly clock: Pick<Clock, 'now'>
}

/** Session that a request belongs to; its access token was checked. */
export interface Caller {
  readonly projectId: string
  readonly userId: string
  readonly sessionId: string
  /** Thumbprint of the device's key. */
  readonly jkt: string
  /** Origin of the host page. */
  readonly hostOrigin: string
}
