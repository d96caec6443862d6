import { url } from '../../../platform/config/option.js'

/** Environment variables of logins with Farcaster. */
export const farcasterOptions = {
  FARCASTER_RPC_URL: {
    about:
      'Node of OP Mainnet, whose registries say who owns a Farcaster id. Default: no logins with Farcaster.',
    schema: url('http:', 'https:').optional(),
    secret: true as const,
  },
  FARCASTER_RELAY_URL: {
    about: 'Relay between the service and the Farcaster app.',
    schema: url('http:', 'https:').prefault('https://relay.farcaster.xyz'),
  },
}
