import { method, type Method } from './method.js'
import type { createSchemas } from './schemas.js'

/** What the messages of a session's beginning are tagged with. */
const tags = { proposal: 1100, response: 1101, settlement: 1102 } as const

/** The two methods that do several steps of a session's beginning at once. */
export function sessionMethods({
  propose,
  approve,
}: Pick<ReturnType<typeof createSchemas>, 'propose' | 'approve'>): readonly (readonly [string, Method])[] {
  return [
    [
      'wc_proposeSession',
      method(propose, async ({ pairingTopic, sessionProposal, ttl, attestation }, session) => {
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
      }),
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
          // the dapp learns the session's topic from the response: the settlement may wait there for it
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
        () => 2,
      ),
    ],
  ]
}
