import { createClient, custom, getAddress, isAddress } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { normalize } from 'viem/ens'
import type { Hex } from '../rpc/values.js'
import type { GatewayQuestion } from './ask-gateway.js'

/** Address of ENS's universal resolver on Ethereum. A test compares it with viem's. */
export const universalResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/** Functions that reach Ethereum, and the gateways of offchain names. */
export interface EnsEdges {
  request(request: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
  gateway(question: GatewayQuestion): Promise<Hex>
}

/** Reads from ENS. Names are normalized. */
export interface Ens {
  address(name: string, coinType: bigint): Promise<string | undefined>
  name(address: string, coinType: bigint): Promise<string | undefined>
  avatar(name: string): Promise<string | undefined>
}

/** Creates the client of ENS, with viem. All requests go through the given functions. */
export function createEns({ request, gateway }: EnsEdges): Ens {
  const client = createClient({
    // the caller decides about repeated requests
    transport: custom({ request }, { retryCount: 0 }),
    ccipRead: { request: gateway },
  })
  const universalResolverAddress = universalResolver
  return {
    async address(name, coinType) {
      const record = await getEnsAddress(client, { name, coinType, universalResolverAddress })
      // the owner can write any bytes
      return record !== null && isAddress(record, { strict: false }) ? getAddress(record) : undefined
    },
    name: async (address, coinType) =>
      (await getEnsName(client, { address: address as Hex, coinType, universalResolverAddress })) ??
      undefined,
    avatar: async (name) =>
      (await getEnsText(client, { name, key: 'avatar', universalResolverAddress })) ?? undefined,
  }
}

/** Normalizes a name (ENSIP-15); undefined if it is invalid, such as one with look-alike letters of other scripts. */
export function normalizedName(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
