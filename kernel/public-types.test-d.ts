import { expectTypeOf, test } from 'vitest'
import {
  type AvatarArt,
  avatarArt,
  type Balances,
  type BlockExplorer,
  type Cache,
  cached,
  type CapabilityContext,
  type CapabilityKey,
  type CapabilityOffer,
  type Clock,
  type Connection,
  type ConnectorDriver,
  type Contribution,
  defineEvent,
  defineRoute,
  type EmittedEvent,
  type ErrorFactory,
  type ErrorKind,
  type ErrorTable,
  type EventBus,
  type EventKey,
  type EventMap,
  type Fill,
  type FlagKey,
  type HostMetadata,
  type HttpService,
  type KeyMap,
  type LoadView,
  type Messages,
  type NamespaceSession,
  type NamespacesService,
  type NativeCurrency,
  type Network,
  type ParamsOf,
  type PayloadOf,
  type PersistedAtom,
  type PicturesService,
  type Plugin,
  type PluginFactory,
  type RouteKey,
  type RouterService,
  type ServiceAddresses,
  type SetupContext,
  type ShownFill,
  type SlotKey,
  type StandardSchema,
  type StorageService,
  type Store,
  type Translate,
  type TriggerContext,
  type TriggerModule,
  type Unsubscribe,
} from './author.js'
import {
  type AnyPlugin,
  createFoyer,
  type FaultContext,
  type FoyerDebug,
  type FoyerOptions,
  type PluginState,
  type PluginStatus,
  type Theme,
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
  expectTypeOf<{ moved: typeof moved }>().toExtend<EventMap>()
  expectTypeOf<SlotKey<{ a: 1 }>>().not.toExtend<SlotKey<{ a: number }>>()
  expectTypeOf<CapabilityKey<Balances>>().toExtend<CapabilityKey>()
  expectTypeOf<FlagKey<'a'>['id']>().toEqualTypeOf<'a'>()
  expectTypeOf<KeyMap[string]['kind']>().toEqualTypeOf<'service'>()
})

test('a plugin factory returns a plugin, whose contributions have known kinds', () => {
  expectTypeOf<ReturnType<PluginFactory<'a', undefined>>['id']>().toEqualTypeOf<'a'>()
  expectTypeOf<Plugin>().toEqualTypeOf<AnyPlugin>()
  expectTypeOf<Contribution['kind']>().toEqualTypeOf<
    'view' | 'fill' | 'namespace' | 'trigger' | 'persisted'
  >()
  expectTypeOf<SetupContext<KeyMap, KeyMap, 7>['config']>().toEqualTypeOf<7>()
  expectTypeOf<SetupContext<KeyMap, KeyMap, 7>['events']>().toEqualTypeOf<EventBus>()
  expectTypeOf<Awaited<ReturnType<LoadView>>['styles']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<CapabilityOffer['load']>().returns.resolves.parameter(0).toEqualTypeOf<CapabilityContext>()
  expectTypeOf<TriggerModule['default']>().parameter(0).toEqualTypeOf<TriggerContext>()
  expectTypeOf<ShownFill<{ a: 1 }>>().toExtend<Fill<{ a: 1 }>>()
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
  expectTypeOf<ReturnType<typeof cached<string, number>>>().toEqualTypeOf<Cache<string, number>>()
  expectTypeOf(avatarArt('')).toEqualTypeOf<AvatarArt>()
})

test('tables keep their keys and texts', () => {
  type Table = ErrorTable<{ readonly A: 'a {n}' }>
  expectTypeOf<Table['A']>().toEqualTypeOf<ErrorFactory<'a {n}'>>()
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
