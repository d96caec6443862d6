import { expectTypeOf, test } from 'vitest'
import {
  type Clock,
  type Connection,
  type Contribution,
  defineEvent,
  defineRoute,
  type EmittedEvent,
  type ErrorTable,
  type EventBus,
  type EventKey,
  type FlagKey,
  type HostMetadata,
  type HttpService,
  type LoadView,
  type Messages,
  type ParamsOf,
  type PayloadOf,
  type PersistedAtom,
  type Plugin,
  type PluginFactory,
  type RouteKey,
  type RouterService,
  type SetupContext,
  type ShownFill,
  type SlotKey,
  type StandardSchema,
  type StorageService,
  type Store,
  trigger,
  type Translate,
  type TriggerContext,
  type Unsubscribe,
} from './author.js'
import type {
  BlockExplorer,
  CapabilityContext,
  CapabilityKey,
  CapabilityOffer,
  ConnectorDriver,
  NamespaceSession,
  NamespacesService,
  NativeCurrency,
  Network,
  PicturesService,
  ServiceAddresses,
} from './chain/index.js'
import type { Balances } from './money/index.js'
import {
  type AnyPlugin,
  createFoyer,
  type ErrorKind,
  type FaultContext,
  type FoyerDebug,
  type FoyerOptions,
  type PluginState,
  type PluginStatus,
  type Theme,
  type WidgetError,
} from './index.js'
import type { ElementFoyer } from './host/element.js'
import type {
  ConformanceOptions,
  FakeClock,
  FakeConnector,
  FakeHttp,
  FakeStorage,
  Harness,
  HttpCall,
  NamespaceFixtures,
  RegisterTest,
  Screen,
  LeakWatch,
  ViewState,
} from './testing/index.js'

type NoKeys = Readonly<Record<never, never>>

test('networks, connections, namespaces and host metadata have their fields', () => {
  expectTypeOf<Network>().toExtend<{ chainNamespace: string; nativeCurrency: NativeCurrency }>()
  expectTypeOf<NonNullable<Network['blockExplorers']>[number]>().toEqualTypeOf<BlockExplorer>()
  expectTypeOf<Connection['kind']>().toEqualTypeOf<string>()
  expectTypeOf<NamespaceSession['connections'][number]>().toEqualTypeOf<Connection>()
  expectTypeOf<HostMetadata['name']>().toEqualTypeOf<string>()
})

test('keys contain the types of their values', () => {
  const moved = defineEvent<{ readonly by: number }>('demo.moved')
  const item = defineRoute<{ readonly id: string }>('demo.item')
  expectTypeOf<PayloadOf<typeof moved>>().toEqualTypeOf<{ readonly by: number }>()
  expectTypeOf<ParamsOf<typeof item>>().toEqualTypeOf<{ readonly id: string }>()
  expectTypeOf(moved).toExtend<EventKey<object>>()
  expectTypeOf<SlotKey<{ a: 1 }>>().not.toExtend<SlotKey<{ a: number }>>()
  expectTypeOf<CapabilityKey<Balances>>().toExtend<CapabilityKey>()
  expectTypeOf<FlagKey<'a'>['id']>().toEqualTypeOf<'a'>()
})

test('a plugin factory returns a plugin, whose contributions have known kinds', () => {
  expectTypeOf<ReturnType<PluginFactory<'a', undefined>>['id']>().toEqualTypeOf<'a'>()
  expectTypeOf<Plugin>().toEqualTypeOf<AnyPlugin>()
  expectTypeOf<Contribution['kind']>().toEqualTypeOf<
    'view' | 'fill' | 'namespace' | 'trigger' | 'persisted'
  >()
  expectTypeOf<SetupContext<NoKeys, NoKeys, 7>['config']>().toEqualTypeOf<7>()
  expectTypeOf<SetupContext<NoKeys, NoKeys, 7>['events']>().toEqualTypeOf<EventBus>()
  expectTypeOf<Awaited<ReturnType<LoadView>>['styles']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<CapabilityOffer['load']>().returns.resolves.parameter(0).toEqualTypeOf<CapabilityContext>()
  expectTypeOf<Awaited<ReturnType<Parameters<typeof trigger>[0]>>['default']>()
    .parameter(0)
    .toEqualTypeOf<TriggerContext>()
  expectTypeOf<ShownFill<{ a: 1 }>>().toExtend<{ a: 1; id: string }>()
  expectTypeOf<PluginState['status']>().toEqualTypeOf<PluginStatus>()
})

test('service methods have the documented return types', () => {
  expectTypeOf<StorageService['get']>().returns.resolves.toBeUnknown()
  expectTypeOf<NamespacesService['can']>().returns.toEqualTypeOf<boolean>()
  expectTypeOf<RouterService['back']>().returns.toEqualTypeOf<void>()
  expectTypeOf<Clock['sleep']>().returns.toEqualTypeOf<Promise<void>>()
  expectTypeOf<HttpService['fetch']>().returns.resolves.toEqualTypeOf<Response>()
  expectTypeOf<PicturesService['load']>().returns.resolves.toEqualTypeOf<string | undefined>()
  expectTypeOf<ServiceAddresses['relay']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<EventBus['tap']>().parameter(0).parameter(0).toEqualTypeOf<EmittedEvent>()
  expectTypeOf<EventBus['tap']>().returns.toEqualTypeOf<Unsubscribe>()
})

test('tables keep their keys and texts', () => {
  type Table = ErrorTable<{ readonly A: 'a {n}' }>
  expectTypeOf<ReturnType<Table['A']>>().toEqualTypeOf<WidgetError>()
  expectTypeOf<ErrorKind>().toEqualTypeOf<'config' | 'plugin' | 'rejection' | 'request' | 'rpc' | 'defect'>()
  expectTypeOf<Parameters<Translate<{ readonly a: 'x' }>>[0]>().toEqualTypeOf<'a'>()
  expectTypeOf<Messages<{ readonly a: 'x' }>['table']['a']>().toEqualTypeOf<'x'>()
  expectTypeOf<PersistedAtom<number>['persistence']['initial']>().toEqualTypeOf<number>()
  expectTypeOf<StandardSchema<string, number>['~standard']['version']>().toEqualTypeOf<1>()
})

test('createFoyer has typed options, and a widget typed methods', () => {
  expectTypeOf<FoyerOptions<readonly []>['theme']>().toEqualTypeOf<Theme | undefined>()
  expectTypeOf<NonNullable<FoyerOptions<readonly []>['onError']>>().parameter(1).toEqualTypeOf<FaultContext>()
  expectTypeOf(createFoyer({ plugins: [] }).debug).returns.resolves.toEqualTypeOf<FoyerDebug>()
  expectTypeOf(createFoyer({ plugins: [] }).store).toEqualTypeOf<Store>()
  expectTypeOf(createFoyer({ plugins: [] })).toExtend<ElementFoyer>()
})

test('the testing entry exports the types of its helpers', () => {
  expectTypeOf<Harness['clock']>().toEqualTypeOf<FakeClock>()
  expectTypeOf<Harness['http']>().toEqualTypeOf<FakeHttp>()
  expectTypeOf<Harness['storage']>().toEqualTypeOf<FakeStorage>()
  expectTypeOf<Harness['open']>().returns.resolves.toEqualTypeOf<Screen>()
  expectTypeOf<FakeHttp['calls'][number]>().toEqualTypeOf<HttpCall>()
  expectTypeOf<FakeConnector['load']>().returns.resolves.toEqualTypeOf<ConnectorDriver>()
  expectTypeOf<RegisterTest>().parameter(0).toEqualTypeOf<string>()
  expectTypeOf<NamespaceFixtures['address']>().toEqualTypeOf<string>()
  expectTypeOf<ConformanceOptions['invalidOptions']>().toEqualTypeOf<readonly unknown[] | undefined>()
  expectTypeOf<NonNullable<ViewState['prepare']>>().parameter(0).toEqualTypeOf<Harness>()
  expectTypeOf<LeakWatch['stop']>().returns.toEqualTypeOf<readonly string[]>()
})
