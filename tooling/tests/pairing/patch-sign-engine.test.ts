import { getSdkError } from '@walletconnect/utils'
import { until } from 'foyerkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userDisconnected } from '../../../plugins/walletconnect/relay/sign-client.js'
import { startSignClient } from './start-pairing.js'

/** The sign client calls this method a second after it has opened. */
interface EngineOwner {
  readonly engine: { processPendingMessageEvents(): Promise<void> }
}

async function startPaired() {
  const { wallet, client, pair } = await startSignClient()
  const uncaught = vi.fn()
  process.on('unhandledRejection', uncaught)
  onTestFinished(() => void process.off('unhandledRejection', uncaught))
  const onSessionDelete = vi.fn()
  client.on('session_delete', onSessionDelete)
  return {
    ...{ wallet, client, uncaught, onSessionDelete, pair },
    /** Sends a message, which resumes waiting publishes, and waits until their rejections are reported. */
    async sendAnother() {
      await client.connect({ optionalNamespaces: {} })
      await new Promise(setImmediate)
    },
  }
}

test('a message in progress is not processed again as one of an earlier page', async () => {
  const { wallet, client, onSessionDelete, uncaught, pair, sendAnother } = await startPaired()
  const topic = await pair()
  const { engine } = client as unknown as EngineOwner
  client.core.relayer.on('relayer_message' as never, () => void engine.processPendingMessageEvents())
  await wallet.signer.disconnect({ topic, reason: getSdkError('USER_DISCONNECTED') })
  await until(() => onSessionDelete.mock.calls.length > 0, 'the end of the session')
  expect(onSessionDelete).toHaveBeenCalledWith(expect.objectContaining({ topic }))
  await sendAnother()
  expect(onSessionDelete).toHaveBeenCalledTimes(1)
  expect(uncaught.mock.calls).toEqual([])
})

test('a session that both sides end at once ends without an unhandled rejection', async () => {
  const { wallet, client, uncaught, pair, sendAnother } = await startPaired()
  const topic = await pair()
  const reason = userDisconnected
  const { relayer } = client.core
  const receiving = hold(wallet.signer.engine, 'onProviderMessageEvent')
  const unsubscribing = hold(relayer, 'unsubscribe')
  const byPage = client.disconnect({ topic, reason })
  await unsubscribing.called
  // The page has sent the end, the wallet has not received it, and the page answers the wallet last.
  const publishing = hold(relayer, 'publish')
  const byWallet = wallet.signer.disconnect({ topic, reason })
  await publishing.called
  unsubscribing.release()
  await byPage
  publishing.release()
  await byWallet
  receiving.release()
  await sendAnother()
  expect(client.session.getAll()).toEqual([])
  expect(uncaught.mock.calls).toEqual([])
})

/** Holds calls of a method until `release`. */
function hold(owner: object, name: string) {
  const methods = owner as Record<string, (...args: unknown[]) => Promise<unknown>>
  const original = methods[name]?.bind(owner)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const called = new Promise<void>((resolve) => {
    methods[name] = async (...args) => {
      resolve()
      await released
      return original?.(...args)
    }
  })
  return { called, release }
}
