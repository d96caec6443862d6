import type { Atom } from 'jotai/vanilla'
import {
  getCurrentInstance,
  hasInjectionContext,
  inject,
  onMounted,
  onScopeDispose,
  provide,
  shallowRef,
  watch,
  type App,
  type ShallowRef,
} from 'vue'
import { sessionKey } from '../../contracts/session.js'
import type { EventKey } from '../../core/keys.js'
import type { AnyPlugin } from '../../core/plugins/definition.js'
import { statusAtom } from '../../session/state.js'
import type { RememberedAccount } from '../account-cookie.js'
import { bindingErrors } from '../bindings/active-account.js'
import { firstValue, isUnconfirmed } from '../bindings/first-value.js'
import { listen } from '../bindings/requests.js'
import type { Foyer } from '../foyer.js'

// registered, so that two copies of this module in one build share their widget
const foyerKey = Symbol.for('foyerkit/vue')
const rememberedKey = Symbol.for('foyerkit/vue/remembered')

/** The account that a page remembers, and whether the stored connections are restored by now. */
interface Remembered {
  readonly account: RememberedAccount
  readonly isRestored: Readonly<ShallowRef<boolean>>
}

/** Options of {@link FoyerPlugin} and {@link provideFoyer}. */
export interface ProvideOptions {
  /**
   * Account of the cookie that `readAccountCookie` reads on a server: `useAccount` has it, with the status `reconnecting`, until its
   * wallet has confirmed it or is gone.
   */
  readonly initialAccount?: RememberedAccount | undefined
}

/** Provides a widget to every component of an app: `app.use(FoyerPlugin, { foyer })`. The host disposes the widget. */
export const FoyerPlugin = {
  install(app: App, { foyer, initialAccount }: { readonly foyer: Foyer } & ProvideOptions): void {
    app.provide(foyerKey, foyer)
    app.provide(rememberedKey, remember(foyer, initialAccount))
  },
}

/** Provides a widget to the components below the one whose `setup` calls it. The host disposes the widget. */
export function provideFoyer(foyer: Foyer, { initialAccount }: ProvideOptions = {}): void {
  provide(foyerKey, foyer)
  provide(rememberedKey, remember(foyer, initialAccount))
}

function remember(foyer: Foyer, account: RememberedAccount | undefined): Remembered | undefined {
  if (!account) return undefined
  const isRestored = shallowRef(false)
  const settle = () => void (isRestored.value = true)
  if (typeof document !== 'undefined') foyer.service(sessionKey).reconnect().then(settle, settle)
  return { account, isRestored }
}

/**
 * Returns the provided widget. Pass the type of your plugin tuple for typed events and flags: `useFoyer<typeof plugins>()`.
 *
 * @throws kernel/NO_PROVIDER if no widget is provided
 */
export function useFoyer<P extends readonly AnyPlugin[] = readonly AnyPlugin[]>(): Foyer<P> {
  const foyer = hasInjectionContext() ? inject<Foyer | undefined>(foyerKey, undefined) : undefined
  if (foyer) return foyer
  const remedy = 'call app.use(FoyerPlugin, { foyer }), or provideFoyer(foyer) in the setup of a parent'
  throw bindingErrors.NO_PROVIDER({ values: { remedy } })
}

/**
 * Calls a listener for an event until the scope ends: `useFoyerEvent(networkSwitched, ({ caipNetworkId }) => …)`. On a server, where
 * scopes do not end, never.
 */
export function useFoyerEvent<Payload>(key: EventKey<Payload>, listener: (payload: Payload) => void): void {
  const foyer = useFoyer()
  if (typeof document !== 'undefined') onScopeDispose(listen(foyer, key.id, listener))
}

/**
 * Returns a ref that follows an atom until the scope ends. On a server, and while a page is hydrated, no wallet is connected. With an
 * account that the page remembers it has that one, also until the wallet has confirmed it.
 */
export function useAtomRef<T>(foyer: Foyer, atom: Atom<T>): Readonly<ShallowRef<T>> {
  const remembered = hasInjectionContext()
    ? inject<Remembered | undefined>(rememberedKey, undefined)
    : undefined
  const readFirst = () => firstValue(foyer.store, atom, remembered?.account)
  if (!remembered) return useHydratedRef(foyer, readFirst, () => foyer.read(atom), [atom])
  const { isRestored } = remembered
  const first = readFirst()
  const read = () => (isRestored.value || !isUnconfirmed(foyer) ? foyer.read(atom) : first)
  return useHydratedRef(foyer, () => first, read, [atom, statusAtom], isRestored)
}

/**
 * Returns a ref that is read again after each change until the scope ends. On a server, where scopes do not end, and until the component
 * is hydrated it keeps its first value, so that the HTML is that of the server.
 */
export function useHydratedRef<T>(
  foyer: Foyer,
  readFirst: () => T,
  read: () => T,
  atoms: readonly Atom<unknown>[],
  ...refs: readonly Readonly<ShallowRef<unknown>>[]
): Readonly<ShallowRef<T>> {
  if (typeof document === 'undefined') return shallowRef(readFirst())
  // before its first render a component has an element only if it is that of the server
  let isHydrating = Boolean(getCurrentInstance()?.vnode.el)
  const value = shallowRef(isHydrating ? readFirst() : read())
  const update = () => {
    if (!isHydrating) value.value = read()
  }
  if (isHydrating)
    onMounted(() => {
      isHydrating = false
      update()
    })
  for (const atom of atoms) onScopeDispose(foyer.watch(atom, update))
  for (const ref of refs) watch(ref, update)
  return value
}
