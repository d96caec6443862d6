/** npm passes Ctrl-C on to a process that has had it from the terminal already: both are one wish. */
const sameWishMs = 1_000
const parentCheckMs = 250

/**
 * Resolves at the first SIGINT (Ctrl-C) or SIGTERM and keeps them from ending the process, so that it can
 * end in order; one more, a second or later after it, ends it at once. Under npm it resolves as well when
 * npm is gone.
 *
 * @returns {Promise<void>}
 */
export function untilAskedToStop() {
  return new Promise((resolve) => {
    /** @type {number | undefined} */
    let askedAt
    const ask = () => {
      askedAt ??= performance.now()
      if (performance.now() - askedAt > sameWishMs) process.exit(1)
      resolve()
    }
    process.on('SIGINT', ask).on('SIGTERM', ask)
    if (process.env['npm_lifecycle_event']) whenParentIsGone(resolve)
  })
}

/**
 * npm puts a shell between itself and its scripts. A SIGTERM to npm ends that shell, which tells nobody.
 *
 * @param {() => void} then
 */
function whenParentIsGone(then) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    then()
  }, parentCheckMs)
  watch.unref()
}
