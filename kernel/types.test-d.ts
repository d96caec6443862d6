import { atom } from 'jotai/vanilla'
import { assertType, expectTypeOf, test } from 'vitest'
import {
  accountAtom,
  createFoyer,
  type Account,
  type CaipAddress,
  type CaipNetworkId,
  type ConnectionStatus,
  type Foyer,
  type SessionService,
} from './index.js'
import {
  definePlugin,
  defineErrors,
  defineEvent,
  defineFlag,
  defineMessages,
  defineRoute,
  defineService,
  fill,
  defineSlot,
  schema,
  sessionKey,
  translator,
  view,
  type NoParams,
  type RouteKey,
  type ServiceKey,
  type ServiceOf,
} from './author.js'

interface Engine {
  start(): Promise<void>
}
const engineKey = defineService<Engine>('engine.service')
const started = defineEvent<{ readonly rpm: number }, 'engine.started'>('engine.started')
const stalled = defineEvent<object>('engine.stalled')
const engine = definePlugin({
  id: 'engine',
  flag: defineFlag('engine', { default: true }),
  config: schema.object({ power: schema.number(), name: schema.optional(schema.string(), 'V8') }),
  provides: { service: engineKey },
  events: { started, stalled },
  setup({ config }) {
    expectTypeOf(config).toEqualTypeOf<{ readonly power: number; readonly name: string }>()
    return { service: () => ({ start: async () => {} }) }
  },
})
const car = definePlugin({
  id: 'car',
  requires: { engine: engineKey, session: sessionKey },
  optional: { spare: engineKey },
  setup({ use, maybe }) {
    expectTypeOf(use.engine).toEqualTypeOf<Engine>()
    expectTypeOf(use.session).toEqualTypeOf<SessionService>()
    expectTypeOf(maybe.spare).toEqualTypeOf<Engine | undefined>()
    return {}
  },
})

test('a plugin factory requires the options that have no default', () => {
  assertType(engine({ power: 1 }))
  assertType(engine({ power: 1, name: 'x' }))
  assertType(car())
  // @ts-expect-error power is missing
  engine()
  // @ts-expect-error power is a number
  engine({ power: '1' })
  // @ts-expect-error there is no option torque
  engine({ power: 1, torque: 2 })
})

test('createFoyer accepts a complete list of plugins, and rejects one with an unmet requirement', () => {
  assertType(createFoyer({ plugins: [car(), engine({ power: 1 })] }))
  assertType(createFoyer({ plugins: [] }))
  // @ts-expect-error no plugin provides an Engine
  createFoyer({ plugins: [car()] })
  assertType(createFoyer({ plugins: [engine({ power: 1 })] }))
})

test('flags and events are those of the listed plugins', () => {
  const foyer = createFoyer({ plugins: [engine({ power: 1 }), car()], features: { engine: false } })
  foyer.on('engine.started', (payload) => expectTypeOf(payload).toEqualTypeOf<{ readonly rpm: number }>())
  foyer.on('session.connected', ({ namespace }) => expectTypeOf(namespace).toEqualTypeOf<string>())
  foyer.on('kernel.closed', () => {})
  const withUnknownPlugins: Foyer = foyer
  withUnknownPlugins.on('engine.stalled', (payload) => expectTypeOf(payload).toBeUnknown())
  withUnknownPlugins.on('session.connected', ({ namespace }) =>
    expectTypeOf(namespace).toEqualTypeOf<string>(),
  )
  // @ts-expect-error the type of this event does not have its id
  foyer.on('engine.stalled', () => {})
  // @ts-expect-error no plugin emits this event
  foyer.on('engine.stopped', () => {})
  // @ts-expect-error there is no such flag
  createFoyer({ plugins: [engine({ power: 1 })], features: { swaps: false } })
  expectTypeOf(foyer.setFlags).parameter(0).toEqualTypeOf<{ readonly engine?: boolean | undefined }>()
})

test('service() and read() return the types of their keys and atoms', () => {
  const foyer = createFoyer({ plugins: [engine({ power: 1 })] })
  expectTypeOf(foyer.service(engineKey)).toEqualTypeOf<Engine>()
  expectTypeOf(foyer.read(accountAtom)).toEqualTypeOf<Account>()
  expectTypeOf(foyer).toExtend<Pick<Foyer, 'mount' | 'dispose'>>()
  expectTypeOf<Account['status']>().toEqualTypeOf<ConnectionStatus>()
  expectTypeOf<Account['caipAddress']>().toEqualTypeOf<CaipAddress | undefined>()
  expectTypeOf<ServiceOf<typeof engineKey>>().toEqualTypeOf<Engine>()
  expectTypeOf<CaipNetworkId>().toExtend<string>()
})

test('open() requires parameters exactly if the route has required ones', () => {
  const foyer = createFoyer({ plugins: [] })
  const home = defineRoute('demo.home')
  const item = defineRoute<{ readonly id: string }>('demo.item')
  const list = defineRoute<{ readonly page?: number }>('demo.list')
  foyer.open()
  foyer.open(home)
  foyer.open(item, { id: '1' })
  foyer.open(list)
  foyer.open('demo.item', { anything: true })
  // @ts-expect-error id is missing
  foyer.open(item)
  // @ts-expect-error id is a text
  foyer.open(item, { id: 1 })
  // Routes are invariant: one side writes the parameters, the other side reads them.
  expectTypeOf(item).not.toExtend<RouteKey<{ readonly id: string | number }>>()
  expectTypeOf(engineKey).toExtend<ServiceKey<object>>()
})

test('fill() requires the data of its slot', () => {
  const slot = defineSlot<{ readonly label: string }>('demo.slot')
  assertType(fill(slot, { id: 'a', label: 'A', rank: 1, when: atom(true) }))
  // @ts-expect-error label is missing
  fill(slot, { id: 'a' })
})

test('a text requires a value for each placeholder', () => {
  const errors = defineErrors('demo', { WAIT: 'Please try again after {n} seconds', PLAIN: 'No' })
  assertType(errors.WAIT({ values: { n: 1 } }))
  assertType(errors.PLAIN())
  // @ts-expect-error n is missing
  errors.WAIT()
  // @ts-expect-error there is no name in this text
  errors.PLAIN({ values: { n: 1 } })
  const t = translator(defineMessages('demo', { hello: 'Hello {name}', bye: 'Bye' }), {})
  assertType<string>(t('hello', { name: 'Ada' }))
  assertType<string>(t('bye'))
  // @ts-expect-error name is missing
  t('hello')
  // @ts-expect-error there is no such text
  t('nothing')
})

test('setup must return each provided service with its type', () => {
  definePlugin({
    id: 'lazy',
    provides: { service: engineKey },
    // @ts-expect-error start is missing
    setup: () => ({ service: () => ({}) }),
  })
})

test('view() passes the parameters of its route to the component', () => {
  const form = defineRoute<{ readonly asset?: string }>('demo.form')
  const item = defineRoute<{ readonly id: string }>('demo.item')
  const home = defineRoute('demo.home')
  view(item, async () => ({
    default: ({ params }: { readonly params: { readonly id: string } }) => params.id,
  }))
  view(item, async () => ({ default: () => null }))
  // @ts-expect-error the component takes other parameters than the route has
  view(item, async () => ({
    default: ({ params }: { readonly params: { readonly hash: string } }) => params.hash,
  }))
  // @ts-expect-error useViewHeader takes other parameters than the route has
  view(item, async () => ({
    default: () => null,
    useViewHeader: (props: { params: { n: number } }) => props,
  }))
  // @ts-expect-error the module has no component
  view(home, async () => ({ styles: '' }))

  assertType<RouteKey>(item)
  assertType<RouteKey<NoParams>>(home)
  assertType<RouteKey<NoParams>>(form)
  // @ts-expect-error the route requires an id
  assertType<RouteKey<NoParams>>(item)
})
