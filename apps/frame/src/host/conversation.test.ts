import { requestMessage, type PayloadOf, type RequestName } from 'foyerkit/plugins/auth/wire'
import { describe, expect, it } from 'vitest'
import { once } from '../once.js'
import { converse, type Answers } from './conversation.js'

const userAnswers = { GET_USER: () => ({ email: 'ada@example.com' }) } as unknown as Answers

/** A page and a frame whose answers have to be loaded. */
function connect(loadAnswers: () => Promise<Answers>) {
  const { port1, port2 } = new MessageChannel()
  const replies: unknown[] = []
  port1.onmessage = ({ data }) => replies.push(data)
  const ask = <Name extends RequestName>(id: string, name: Name, payload: PayloadOf<Name>) =>
    port1.postMessage(requestMessage(id, name, payload))
  const { emit } = converse(port2, loadAnswers)
  return { ask, replies, emit, close: () => port1.close() }
}

describe('a conversation', () => {
  it('keeps requests until the answers are loaded', async () => {
    let load = (_answers: Answers) => {}
    const loading = new Promise<Answers>((resolve) => (load = resolve))
    const page = connect(() => loading)
    page.emit('READY', { version: '1' })
    page.ask('first', 'GET_USER', undefined)
    await expect.poll(() => page.replies).toHaveLength(1)
    load(userAnswers)
    await expect.poll(() => page.replies).toHaveLength(2)
    expect(page.replies[1]).toMatchObject({ id: 'first', payload: { email: 'ada@example.com' } })
    page.close()
  })

  it('rejects a request if they cannot be loaded, and loads them for the next', async () => {
    const loads = [() => Promise.reject(new TypeError('no file')), () => Promise.resolve(userAnswers)]
    const page = connect(once(() => loads.shift()?.() ?? Promise.reject(new Error('loaded again'))))
    page.ask('first', 'GET_USER', undefined)
    await expect.poll(() => page.replies).toHaveLength(1)
    expect(page.replies[0]).toMatchObject({ id: 'first', payload: { message: 'An error occurred' } })
    page.ask('second', 'GET_USER', undefined)
    page.ask('third', 'GET_USER', undefined)
    await expect.poll(() => page.replies).toHaveLength(3)
    expect(page.replies[2]).toMatchObject({ id: 'third', payload: { email: 'ada@example.com' } })
    page.close()
  })
})
