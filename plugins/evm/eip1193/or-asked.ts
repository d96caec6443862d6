/**
 * Creates a listener for events of a wallet. If a payload cannot be read, asks the wallet for the value, one request at a time. A later
 * payload that can be read counts more than the answer.
 */
export function orAsked<T>(
  read: (payload: unknown) => T,
  ask: () => Promise<T>,
  apply: (value: T) => void,
): (payload: unknown) => void {
  let asking: object | undefined

  function askWallet() {
    const request = (asking = {})
    const end = () => {
      const isOpen = asking === request
      if (isOpen) asking = undefined
      return isOpen
    }
    ask()
      .then((value) => end() && apply(value))
      // an error of the wallet, or another answer that cannot be read
      .catch(end)
  }

  return (payload) => {
    let value: T
    try {
      value = read(payload)
    } catch {
      if (!asking) askWallet()
      return
    }
    asking = undefined
    apply(value)
  }
}
