import { destination } from '../contracts/router.js'
import { expect, test, vi } from 'vitest'
import { view } from './plugins/contributions.js'
import { definePlugin } from './plugins/definition.js'
import { createPluginHarness } from '../testing/harness.js'
import { beginFlow, type Flow, type FlowOptions, type FlowTarget } from './flow.js'
import { historyAtom } from './router.js'
import { defineRoute } from './keys.js'

const [home, sign, done] = ['home', 'sign', 'done'].map((id) => defineRoute(`demo.${id}`).of())
const none = async () => ({ default: () => null })
const demo = definePlugin({
  id: 'demo',
  contributes: [home, sign, done].flatMap((route) => (route ? [view(route, none)] : [])),
})

const start = (then?: FlowTarget) => {
  const h = createPluginHarness(demo())
  if (home) h.router.push(home)
  if (sign) h.router.push(sign)
  const path = () => h.read(historyAtom).map(({ id }) => id.slice('demo.'.length))
  const ends: string[] = []
  const tell = (end: string) => vi.fn(() => void ends.push(`${end} at ${path().join('/')}`))
  const options: FlowOptions = {
    onSuccess: tell('success'),
    onCancel: tell('cancel'),
    ...(then && { then }),
  }
  const flow: Flow = beginFlow(h, options)
  return { h, flow, path, ends }
}

// behaviour 2.7
test.each<[string, FlowTarget | undefined, string]>([
  ['goes back', undefined, 'home'],
  ['replaces the view', done && { replace: destination(done) }, 'home/done'],
  ['starts anew with another view', done && { reset: destination(done) }, 'done'],
])('a success %s, then tells', async (_, then, path) => {
  const { h, flow, ends } = start(then)
  flow.succeed()
  flow.succeed()
  flow.cancel()
  expect(ends).toEqual([`success at ${path}`])
  await h.dispose()
})

// behaviour 2.7
test('cancelling goes back, then tells', async () => {
  const { h, flow, ends } = start()
  flow.cancel()
  flow.succeed()
  expect(ends).toEqual(['cancel at home'])
  await h.dispose()
})

// behaviour 2.7
test.each(['back', 'close'] as const)(
  'a visitor who leaves by %s has cancelled, and nothing moves again',
  async (way) => {
    const { h, flow, path, ends } = start()
    h.router[way]()
    const after = path()
    flow.succeed()
    expect(ends).toEqual([`cancel at ${after.join('/')}`])
    expect(path()).toEqual(after)
    await h.dispose()
  },
)

test('where the visitor has gone on meanwhile nothing is taken from under them', async () => {
  const { h, flow, path, ends } = start()
  if (done) h.router.push(done)
  flow.succeed()
  expect([path(), ends]).toEqual([['home', 'sign', 'done'], ['success at home/sign/done']])
  await h.dispose()
})
