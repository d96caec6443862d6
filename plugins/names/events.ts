import { defineEvent } from '#kernel'
import type { CaipNetworkId } from '#kernel/chain'

interface OnNetwork {
  readonly chainId: CaipNetworkId
}

/** The user opened the form for a name. In the names of analytics `OPEN_ENS_FLOW`. */
export const registrationOpened = /*#__PURE__*/ defineEvent<OnNetwork, 'names.opened'>('names.opened')

/** The user confirmed a name; the wallet receives the message to sign. */
export const registrationInitiated = /*#__PURE__*/ defineEvent<OnNetwork, 'names.initiated'>(
  'names.initiated',
)

/** A name is registered. */
export const nameRegistered = /*#__PURE__*/ defineEvent<OnNetwork, 'names.registered'>('names.registered')

/** A name was not registered: the wallet or the service refused it. Rejections are no failures. */
export const registrationFailed = /*#__PURE__*/ defineEvent<
  OnNetwork & {
    /** Code of the error, such as `api/REFUSED`. */
    readonly reason: string
  },
  'names.failed'
>('names.failed')
