/** Asks the node of one network. */
export type AskNetwork = (method: string, params: readonly unknown[]) => Promise<unknown>
