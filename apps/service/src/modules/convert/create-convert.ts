import { maxUint256 } from 'viem'
import { createCache } from '../../platform/cache/create-cache.js'
import { NodeFailure } from '../rpc/nodes/node-failure.js'
import { createAccountReads } from './account-reads.js'
import { createApprovalBuilder } from './build-approval.js'
import { createSwapBuilder } from './build-swap.js'
import type { Convert } from './convert.js'
import { createQuotes, type SwapParts } from './create-quotes.js'
import { createRouters } from './create-routers.js'
import { readPermitDomains } from './permit-domain.js'
import type { SwapRequest } from './swap-source.js'

/** How long it is remembered which tokens of a chain have a permit. */
const permitFreshMs = 60 * 60_000
/** Most lists of tokens that are remembered. */
const maxPermits = 100

/** Creates the builder of swaps. */
export function createConvert(parts: SwapParts): Convert {
  const { sources, nodes, clock } = parts
  const permits = createCache<Awaited<ReturnType<typeof readPermitDomains>>>({
    freshMs: permitFreshMs,
    most: maxPermits,
    now: () => clock.now(),
  })
  const reads = createAccountReads(nodes)
  const routers = createRouters(sources, nodes)
  const readQuotes = createQuotes(parts)
  const { assertServed, findRouter, routersOf } = routers

  async function quotes(request: SwapRequest) {
    assertServed(request.chain)
    return readQuotes(request)
  }

  return {
    serves: routers.serves,
    quotes,
    async allowance(chain, token, account, spender) {
      assertServed(chain)
      if (spender && findRouter(chain, spender)?.needsApproval === false) return maxUint256
      const spenders = routersOf(chain).flatMap((one) => (one.needsApproval ? [one.address] : []))
      const found = await reads.allowances(chain, token, account, spender ? [spender] : spenders)
      return found.reduce((least, one) => (one < least ? one : least), maxUint256)
    },
    async permitDomain(chain, token, account, spender) {
      assertServed(chain)
      const takesPermit = spender
        ? findRouter(chain, spender)?.takesPermit
        : routersOf(chain).some((router) => router.takesPermit)
      if (!takesPermit) return undefined
      const [domain] = await readPermitDomains(nodes, chain, [token], account)
      return domain
    },
    async havePermit(chain, tokens) {
      try {
        const domains = await permits.get(`${chain} ${tokens.join(' ')}`, () =>
          readPermitDomains(nodes, chain, tokens),
        )
        return domains.map((domain) => domain !== undefined)
      } catch (error) {
        if (!(error instanceof NodeFailure)) throw error
        return tokens.map(() => undefined)
      }
    },
    buildApproval: createApprovalBuilder({ reads, routers, quotes }),
    buildSwap: createSwapBuilder({ nodes, reads, routers, quotes, clock }),
    async close() {
      for (const source of sources) await source.close?.()
    },
  }
}
