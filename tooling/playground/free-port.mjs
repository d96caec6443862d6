import { createServer } from 'node:net'

/**
 * The wanted port of 127.0.0.1 when nobody listens there, else 0, which stands for any free one.
 *
 * @param {number} wanted
 * @returns {Promise<number>}
 */
export function freePortOrAny(wanted) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(0))
    probe.listen(wanted, '127.0.0.1', () => probe.close(() => resolve(wanted)))
  })
}
