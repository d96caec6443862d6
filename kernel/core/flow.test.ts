import { destination } from './router-service.js'
import { expect, test, vi } from 'vitest'
import { view } from './plugins/contributions.js'
import { definePlugin } from './plugins/definition.js'
import { createPluginHarness } from '../testing/harness.js'
import { beginFlow, type Flow, type FlowOptions, type FlowTarget } from './flow.js'
import { historyAtom } from './router.js'
import { defineRoute } from './keys.js'

const [home, sign, done] = ['home', 'sign', 'done'].map((id) => defineRoute(`demo.${id}`))
const none = async () => ({ default: () => null })
const demo = definePlugin({
  id: 'demo',
  contributes: [home, sign, done].flatMap((route) => (route ? [view(route, none)] : [])),
})

const start = (target?: FlowTarget) => {
  const h = createPluginHarness(demo())
  if (home) h.router.push(home)
  if (sign) h.router.push(sign)
  const path = () => h.read(historyAtom).map(({ id }) => id.slice('demo.'.length))
  const calls: string[] = []
  const recordCall = (name: string) => vi.fn(() => void calls.push(`${name} at ${path().join('/')}`))
  const options: FlowOptions = {
    onSuccess: recordCall('success'),
    onCancel: recordCall('cancel'),
    ...(target && { then: target }),
  }
  const flow: Flow = beginFlow(h, options)
  return { h, flow, path, calls }
}

// behaviour 2.7
test.each<[string, FlowTarget | undefined, string]>([
  ['goes back', undefined, 'home'],
  ['replaces the view', done && { replace: destination(done) }, 'home/done'],
  ['resets to another view', done && { reset: destination(done) }, 'done'],
])('succeed() %s, then calls onSuccess, once', async (_, target, path) => {
  const { h, flow, calls } = start(target)
  flow.succeed()
  flow.succeed()
  flow.cancel()
  expect(calls).toEqual([`success at ${path}`])
  await h.dispose()
})

// behaviour 2.7
test('cancel() goes back, then calls onCancel', async () => {
  const { h, flow, calls } = start()
  flow.cancel()
  flow.succeed()
  expect(calls).toEqual(['cancel at home'])
  await h.dispose()
})

// behaviour 2.7
test.each(['back', 'close'] as const)(
  'calls onCancel if the user leaves by %s, and leaves the route unchanged afterwards',
  async (method) => {
    const { h, flow, path, calls } = start()
    h.router[method]()
    const leftPath = path()
    flow.succeed()
    expect(calls).toEqual([`cancel at ${leftPath.join('/')}`])
    expect(path()).toEqual(leftPath)
    await h.dispose()
  },
)

test('succeed() leaves the route unchanged if the user has opened another view', async () => {
  const { h, flow, path, calls } = start()
  if (done) h.router.push(done)
  flow.succeed()
  expect([path(), calls]).toEqual([['home', 'sign', 'done'], ['success at home/sign/done']])
  await h.dispose()
})
