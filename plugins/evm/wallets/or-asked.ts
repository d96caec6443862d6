/**
 * Creates a listener for events of a wallet. If a payload cannot be read, or is doubtful, asks the wallet for the value, one request at a
 * time. A later payload counts more than the answer.
 *
 * @param doubts whether a value may be wrong. It counts if the wallet does not answer
 */
export function orAsked<T>(
  read: (payload: unknown) => T,
  ask: () => Promise<T>,
  apply: (value: T) => void,
  doubts: (value: T) => boolean = () => false,
): (payload: unknown) => void {
  let asking: object | undefined

  function askWallet(doubtful?: { readonly value: T }) {
    const request = (asking = {})
    const end = () => {
      const isOpen = asking === request
      if (isOpen) asking = undefined
      return isOpen
    }
    ask()
      .then((value) => end() && apply(value))
      // an error of the wallet, or another answer that cannot be read
      .catch(() => end() && doubtful && apply(doubtful.value))
  }

  return (payload) => {
    let value: T
    try {
      value = read(payload)
    } catch {
      if (!asking) askWallet()
      return
    }
    if (doubts(value)) return askWallet({ value })
    asking = undefined
    apply(value)
  }
}
