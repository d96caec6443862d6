/** Runs tasks one after the other: two sends approved at once must not read the same nonce. */
export function createInTurn(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const run = last.then(task, task)
    last = run
    return run
  }
}
