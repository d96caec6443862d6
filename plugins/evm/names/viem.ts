import { createClient, custom, getAddress, isAddress } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { normalize } from 'viem/ens'
import type { Hex } from '../rpc/hex.js'
import type { GatewayQuestion } from './ask-gateway.js'

/** ENS's universal resolver on Ethereum; a test compares it with viem's. */
export const universalResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/** What ENS is asked through: a network, and the gateways of names that are kept elsewhere. */
export interface EnsEdges {
  request(request: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
  gateway(question: GatewayQuestion): Promise<Hex>
}

/** Asks ENS. Names are normalised ones. */
export interface Ens {
  address(name: string, coinType: bigint): Promise<string | undefined>
  name(address: string, coinType: bigint): Promise<string | undefined>
  avatar(name: string): Promise<string | undefined>
}

/** Creates what asks ENS, by viem, over our own edges: viem itself reaches nobody. */
export function createEns({ request, gateway }: EnsEdges): Ens {
  const client = createClient({
    // a request is made once: who asks decides about trying again
    transport: custom({ request }, { retryCount: 0 }),
    ccipRead: { request: gateway },
  })
  const universalResolverAddress = universalResolver
  return {
    async address(name, coinType) {
      const found = await getEnsAddress(client, { name, coinType, universalResolverAddress })
      // a record is whatever bytes its owner wrote
      return found !== null && isAddress(found, { strict: false }) ? getAddress(found) : undefined
    },
    name: async (address, coinType) =>
      (await getEnsName(client, { address: address as Hex, coinType, universalResolverAddress })) ??
      undefined,
    avatar: async (name) =>
      (await getEnsText(client, { name, key: 'avatar', universalResolverAddress })) ?? undefined,
  }
}

/** A name as ENSIP-15 spells it; undefined for what cannot be a name, look-alikes of other scripts among them. */
export function normalizedName(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
