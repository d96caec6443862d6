import { atom } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import {
  clockKey,
  definePlugin,
  defineFlag,
  defineMessages,
  defineRoute,
  defineService,
  view,
} from '../../author.js'
import { createPluginHarness, createScreen, settle, until } from '../../testing/index.js'
import {
  Button,
  useAtom,
  useGuard,
  useHeader,
  useMessages,
  useOptionalService,
  useService,
  useWidget,
} from '../index.js'

const route = defineRoute('demo.view')
const countAtom = atom(1)
const messages = defineMessages('demo', { count: 'Counted {n}' })

function Demo() {
  const t = useMessages(messages)
  const count = useAtom(countAtom)
  const clock = useService(clockKey)
  const guard = useGuard()
  const { host } = useWidget()
  useHeader({ title: `${host.name} ${count}` })
  return (
    <>
      <p>{t('count', { n: count })}</p>
      <p>now {clock.now()}</p>
      <Button onClick={guard(() => Promise.reject(new Error('twice guarded')))}>Fail</Button>
    </>
  )
}

const demo = definePlugin({ id: 'demo', contributes: [view(route, async () => ({ default: Demo }))] })

test('a view reads atoms, services and texts by hooks, and sets its header', async () => {
  const h = createPluginHarness(demo(), { messages: { 'demo.count': 'Gezählt: {n}' } })
  const screen = await h.open(route)
  await screen.sees('Gezählt: 1')
  await screen.sees(`now ${h.clock.now()}`)
  h.store.set(countAtom, 2)
  await screen.sees(`${location.hostname} 2`)
  await screen.sees('Gezählt: 2')
  expect(createScreen(screen.root).text()).toBe(screen.text())
  await h.dispose()
})

test('actions of the header call the current handler, and are rendered again when their labels change', async () => {
  const pressed: string[] = []
  function Counter() {
    const count = useAtom(countAtom)
    const onPress = (name: string) => () => pressed.push(`${name} ${count}`)
    useHeader({
      title: 'Counter',
      actions: [
        { kind: 'help', label: 'Help', onPress: onPress('help') },
        { kind: 'button', icon: 'copy', label: count < 3 ? 'Copy' : 'Copy all', onPress: onPress('copy') },
      ],
    })
    return null
  }
  const counter = definePlugin({ id: 'demo', contributes: [view(route, async () => ({ default: Counter }))] })
  const h = createPluginHarness(counter())
  h.store.set(countAtom, 1)
  const screen = await h.open(route)
  const press = () => {
    for (const id of ['frame-help', 'frame-action'])
      screen.root.querySelector<HTMLElement>(`[data-testid="${id}"]`)?.click()
  }
  await until(() => screen.root.querySelector('[aria-label="Copy"]'), 'the action')
  h.store.set(countAtom, 2)
  await settle()
  press()
  expect(pressed).toEqual(['help 2', 'copy 2'])
  h.store.set(countAtom, 3)
  await until(() => screen.root.querySelector('[aria-label="Copy all"]'), 'the new label')
  press()
  expect(pressed.slice(2)).toEqual(['help 3', 'copy 3'])
  await h.dispose()
})

test('reports an error of a handler once, with the name of the plugin', async () => {
  const h = createPluginHarness(demo())
  const screen = await h.open(route)
  await screen.press('Fail')
  await settle()
  expect(h.errors.map(({ context }) => context)).toEqual([{ plugin: 'demo' }])
  await h.dispose()
})

test('an optional service is undefined while its plugin is inactive', async () => {
  const greeting = defineService<string>('greeter.text')
  const greeterFlag = defineFlag('greeter', { default: true })
  const greeter = definePlugin({
    id: 'greeter',
    flag: greeterFlag,
    provides: { greeting },
    setup: () => ({ greeting: () => 'Welcome' }),
  })
  function Reader() {
    useHeader({ title: 'Reader' })
    return <p>{useOptionalService(greeting) ?? 'No greeting'}</p>
  }
  const reader = definePlugin({ id: 'demo', contributes: [view(route, async () => ({ default: Reader }))] })
  const h = createPluginHarness(reader(), { companions: [greeter()] })
  const screen = await h.open(route)
  await screen.sees('Welcome')
  await h.foyer.setFlags({ greeter: false })
  await screen.sees('No greeting')
  await h.foyer.setFlags({ greeter: true })
  await screen.sees('Welcome')
  await h.dispose()
})
