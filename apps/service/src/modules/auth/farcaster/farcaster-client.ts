import { createAppClient, viemConnector } from '@farcaster/auth-client'
import { createPublicClient, http, parseAbi, type Hex } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import * as z from 'zod'

/** Owners of Farcaster ids, on OP Mainnet. */
const idRegistry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const registryAbi = parseAbi(['function custodyOf(uint256 fid) view returns (address)'])
/** Time of one call to the relay or the node. */
const callMs = 8_000

const channelSchema = z.object({ channelToken: z.string().min(1).max(200), url: z.url().max(4_000) })
const statusSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('pending') }),
  z.object({
    state: z.literal('completed'),
    message: z.string().max(4_000),
    signature: z.templateLiteral(['0x', z.string().max(20_000)]),
    username: z.string().max(100).optional(),
  }),
])

/** Login that the user has signed in the Farcaster app. */
interface SignedFarcaster {
  readonly message: string
  readonly signature: Hex
  readonly userName: string | undefined
}

/** Owner of a Farcaster id that has signed a login. */
interface FarcasterOwner {
  readonly fid: string
  /** Address that owns the id. */
  readonly custody: string
}

/** Site that a login is for. */
interface FarcasterSite {
  readonly origin: string
  readonly nonce: string
}

/** Relay and registries of Farcaster. */
export interface FarcasterClient {
  /** Opens a channel to the app. @throws if the relay does not answer */
  openChannel(site: FarcasterSite & { readonly expiresAt: number }): Promise<{ token: string; url: string }>
  /** Reads a channel; undefined until the user has signed. @throws if the relay does not answer */
  readChannel(token: string): Promise<SignedFarcaster | undefined>
  /** Checks message, nonce, site, time, signature and owner. Undefined if one is wrong. @throws if the node does not answer */
  check(signed: SignedFarcaster, site: FarcasterSite, now: number): Promise<FarcasterOwner | undefined>
}

/** Creates the client. */
export function createFarcasterClient({
  relayUrl,
  rpcUrl,
}: {
  readonly relayUrl: string
  readonly rpcUrl: string
}): FarcasterClient {
  const client = createAppClient({
    relay: relayUrl.replace(/\/+$/, ''),
    ethereum: viemConnector({ rpcUrl }),
  })
  const node = createPublicClient({ transport: http(rpcUrl, { timeout: callMs }) })

  return {
    async openChannel({ origin, nonce, expiresAt }) {
      const answer = await within(
        client.createChannel({
          siweUri: origin,
          domain: new URL(origin).host,
          nonce,
          expirationTime: new Date(expiresAt).toISOString(),
        }),
      )
      const { channelToken, url } = channelSchema.parse(answer.data)
      return { token: channelToken, url }
    },
    async readChannel(token) {
      const answer = await within(client.status({ channelToken: token }))
      const status = statusSchema.parse(answer.data)
      if (status.state === 'pending') return undefined
      return { message: status.message, signature: status.signature, userName: status.username }
    },
    async check({ message, signature }, { origin, nonce }, now) {
      const { uri, expirationTime, notBefore } = parseSiweMessage(message)
      const isInTime =
        !(expirationTime && expirationTime.getTime() <= now) && !(notBefore && notBefore.getTime() > now)
      if (uri !== origin || !isInTime) return undefined
      const domain = new URL(origin).host
      const verified = await within(client.verifySignInMessage({ nonce, domain, message, signature }))
      if (verified.isError) {
        // a node that does not answer is no wrong signature
        if (verified.error?.errCode === 'unavailable')
          throw new Error('The node of the registries did not answer.')
        return undefined
      }
      const custody = await node.readContract({
        address: idRegistry,
        abi: registryAbi,
        functionName: 'custodyOf',
        args: [BigInt(verified.fid)],
      })
      return { fid: String(verified.fid), custody: custody.toLowerCase() }
    },
  }
}

/** The package has no time limits. */
async function within<Result>(call: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Farcaster did not answer.')), callMs)
  })
  return Promise.race([call, late]).finally(() => clearTimeout(timer))
}
