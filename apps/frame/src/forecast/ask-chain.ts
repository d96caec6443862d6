/** Asks the node of the network in use. */
export type AskChain = (method: string, params: unknown) => Promise<unknown>
