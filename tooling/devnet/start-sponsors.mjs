import { startBundler } from './start-bundler.mjs'
import { startPaymaster } from './start-paymaster.mjs'

/** Address of the operator's paymaster on local chains. */
const paymasterAddress = '0x0000000000000000000000000000000000009a11'

/**
 * Starts a bundler and the operator's paymaster for each chain, with the last of the funded accounts: wallets of the playground use the
 * first ones.
 *
 * @param {Pick<import('./devnet.mjs').Devnet, 'chains' | 'accounts'>} devnet
 * @returns {Promise<{ env: { SMART_ACCOUNTS: string }, stop(): Promise<void> }>} `env` are the options of the service
 * @throws {Error} when one does not start; those that did are stopped first
 */
export async function startSponsors({ chains, accounts }) {
  const account = accounts.at(-1)
  if (!account) throw new Error('The chains have no funded account.')
  const { address: funder, privateKey } = account
  /** @type {(() => Promise<void>)[]} */
  const stops = []
  const stop = async () => void (await Promise.all(stops.map((each) => each())))
  const outcomes = await Promise.allSettled(
    chains.map(async ({ id, rpcUrl }) => {
      const paymaster = await startPaymaster({ rpcUrl, address: paymasterAddress, privateKey, funder })
      stops.push(paymaster.stop)
      const bundler = await startBundler({ rpcUrl, privateKey })
      stops.push(bundler.stop)
      return `eip155:${id}={${bundler.url},${paymaster.url}}`
    }),
  )
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) {
    await stop()
    throw failure.reason
  }
  const entries = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  return { env: { SMART_ACCOUNTS: entries.join(';') }, stop }
}
