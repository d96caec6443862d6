import { method, type Method } from './method.js'
import type { createSchemas } from './schemas.js'

/** Tags of the messages that open a WalletConnect session. */
const tags = { proposal: 1100, response: 1101, settlement: 1102 } as const

/** Methods that subscribe and publish in one request to open a WalletConnect session. */
export function sessionMethods({
  propose,
  approve,
}: Pick<ReturnType<typeof createSchemas>, 'propose' | 'approve'>): readonly (readonly [string, Method])[] {
  return [
    [
      'wc_proposeSession',
      method(
        propose,
        async ({ pairingTopic, sessionProposal, ttl, attestation }, session) => {
          await session.subscribe([pairingTopic])
          await session.publish([
            {
              topic: pairingTopic,
              message: sessionProposal,
              tag: tags.proposal,
              ttlSeconds: ttl,
              attestation,
            },
          ])
          return true
        },
        { isPublish: true },
      ),
    ],
    [
      'wc_approveSession',
      method(
        approve,
        async (
          { sessionTopic, pairingTopic, sessionProposalResponse, sessionSettlementRequest, ttl },
          session,
        ) => {
          await session.subscribe([sessionTopic])
          // the app reads the session topic from the response, and then subscribes to it
          await session.publish([
            {
              topic: pairingTopic,
              message: sessionProposalResponse,
              tag: tags.response,
              ttlSeconds: ttl,
            },
            {
              topic: sessionTopic,
              message: sessionSettlementRequest,
              tag: tags.settlement,
              ttlSeconds: ttl,
            },
          ])
          return true
        },
        { isPublish: true, weigh: () => 2 },
      ),
    ],
  ]
}
