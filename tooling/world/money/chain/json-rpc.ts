import type { CapabilityContext, Network } from '#kernel/chain'

/** Answers a JSON-RPC request of a page. */
export type WorldAsk = (
  network: Network,
  request: { readonly method: string; readonly params: unknown },
  signal: AbortSignal,
) => Promise<unknown>

/** Context of capabilities whose page is of the world. */
export interface EvmContext extends CapabilityContext {
  readonly ask: WorldAsk
}

/** Takes the place of `plugins/evm/node/json-rpc.ts`: requests to nodes are calls of the world, without HTTP. */
export const createAskNetwork = ({ ask }: EvmContext): WorldAsk => ask
