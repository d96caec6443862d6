/**
 * @typedef {{ stop(): Promise<void>, terminate(): void }} Ending `stop` ends in order, `terminate` at once
 *   and without waiting
 */

/** @type {NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** @type {Set<Ending>} */
const running = new Set()

/**
 * Ends something together with this process: in order when a signal asks the process to go, at once when it
 * exits by itself. A signal nobody else listens to then does to the process what it always does.
 *
 * @param {Ending} ending
 * @returns {() => void} for when it has ended by itself
 */
export function endWithProcess(ending) {
  if (running.size === 0) listen()
  running.add(ending)
  return () => {
    running.delete(ending)
    if (running.size === 0) unlisten()
  }
}

function listen() {
  for (const signal of signals) process.on(signal, endInOrder)
  process.on('exit', endAtOnce)
}

function unlisten() {
  for (const signal of signals) process.off(signal, endInOrder)
  process.off('exit', endAtOnce)
}

/** @param {NodeJS.Signals} signal */
async function endInOrder(signal) {
  // from here on a second Ctrl-C ends this process without waiting
  unlisten()
  const isAlone = process.listenerCount(signal) === 0
  await Promise.allSettled([...running].map((ending) => ending.stop()))
  if (isAlone) process.kill(process.pid, signal)
}

function endAtOnce() {
  for (const ending of running) ending.terminate()
}
