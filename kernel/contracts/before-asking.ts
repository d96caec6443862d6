/** Errors of work that came before a wallet was asked. */
const early = new WeakSet<object>()

/**
 * Waits for work that comes before a wallet is asked to send, such as reading balances from a node. Its error proves that nothing was sent:
 * {@link isBeforeAsking}.
 *
 * @throws the error of the work
 */
export async function beforeAsking<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (Object(error) === error) early.add(error as object)
    throw error
  }
}

/** Whether an error is from before the wallet was asked. */
export function isBeforeAsking(error: unknown): boolean {
  return Object(error) === error && early.has(error as object)
}
