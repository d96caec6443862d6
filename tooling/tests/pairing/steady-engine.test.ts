import { getSdkError } from '@walletconnect/utils'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userDisconnected } from '../../../plugins/walletconnect/relay/wc-client.js'
import { startSignClient } from './start-pairing.js'

/** What the client does by itself a second after it has opened. */
interface LooksForLeft {
  readonly engine: { processPendingMessageEvents(): Promise<void> }
}

async function startBoth() {
  const { wallet, client, pair } = await startSignClient()
  const uncaught = vi.fn()
  process.on('unhandledRejection', uncaught)
  onTestFinished(() => void process.off('unhandledRejection', uncaught))
  const ended = vi.fn()
  client.on('session_delete', ended)
  return {
    ...{ wallet, client, uncaught, ended, pair },
    /** What waits for the next message to be sent hears of this one; what it throws is out when this is over. */
    async sendAnother() {
      await client.connect({ optionalNamespaces: {} })
      await new Promise(setImmediate)
    },
  }
}

test('a message that is being worked on is not taken for one that an earlier page has left', async () => {
  const { wallet, client, ended, uncaught, pair, sendAnother } = await startBoth()
  const topic = await pair()
  const { engine } = client as unknown as LooksForLeft
  client.core.relayer.on('relayer_message' as never, () => void engine.processPendingMessageEvents())
  await wallet.signer.disconnect({ topic, reason: getSdkError('USER_DISCONNECTED') })
  await vi.waitFor(() => expect(ended).toHaveBeenCalledWith(expect.objectContaining({ topic })))
  await sendAnother()
  expect(ended).toHaveBeenCalledTimes(1)
  expect(uncaught.mock.calls).toEqual([])
})

test('a session that both sides end at once is over, and nobody complains', async () => {
  const { wallet, client, uncaught, pair, sendAnother } = await startBoth()
  const topic = await pair()
  const reason = userDisconnected
  const { relayer } = client.core
  const hearing = hold(wallet.signer.engine, 'onProviderMessageEvent')
  const leaving = hold(relayer, 'unsubscribe')
  const byPage = client.disconnect({ topic, reason })
  await leaving.called
  // the page has said so, the wallet has not heard of it, and the page answers the wallet when all is over
  const answering = hold(relayer, 'publish')
  const byWallet = wallet.signer.disconnect({ topic, reason })
  await answering.called
  leaving.release()
  await byPage
  answering.release()
  await byWallet
  hearing.release()
  await sendAnother()
  expect(client.session.getAll()).toEqual([])
  expect(uncaught.mock.calls).toEqual([])
})

/** Holds calls of a method until they are let go. */
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
