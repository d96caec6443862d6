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
import { firstSession } from '../bindings/first-session.js'
import { listen } from '../bindings/requests.js'
import { valueWithSession } from '../bindings/value-with-session.js'
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

/** Calls a listener for an event until the scope ends: `useFoyerEvent(networkSwitched, ({ caipNetworkId }) => …)`. */
export function useFoyerEvent<Payload>(
  key: EventKey<string, Payload>,
  listener: (payload: Payload) => void,
): void {
  const stop = listen(useFoyer(), key.id, listener)
  onScopeDispose(stop)
}

/** Returns a ref that follows an atom until the scope ends. On a server, where scopes do not end, it keeps its value. */
export function useAtomRef<T>(foyer: Foyer, atom: Atom<T>): Readonly<ShallowRef<T>> {
  const remembered = hasInjectionContext()
    ? inject<Remembered | undefined>(rememberedKey, undefined)
    : undefined
  if (remembered) return useRememberedRef(foyer, atom, remembered)
  const value = shallowRef(foyer.read(atom))
  if (typeof document !== 'undefined') onScopeDispose(foyer.watch(atom, (next) => (value.value = next)))
  return value
}

/** As {@link useAtomRef}, with the remembered account on a server, while the page is hydrated, and until its wallet confirms it. */
function useRememberedRef<T>(foyer: Foyer, atom: Atom<T>, { account, isRestored }: Remembered) {
  const first = valueWithSession(foyer.store, atom, firstSession(account))
  const value = shallowRef(first)
  if (typeof document === 'undefined') return value
  const update = () => {
    // `disconnected` until the code of the session has loaded; a user may connect meanwhile
    const isUnconfirmed = ['disconnected', 'reconnecting'].includes(foyer.read(statusAtom))
    value.value = isUnconfirmed && !isRestored.value ? first : foyer.read(atom)
  }
  if (getCurrentInstance()) onMounted(update)
  else update()
  onScopeDispose(foyer.watch(atom, update))
  onScopeDispose(foyer.watch(statusAtom, update))
  watch(isRestored, update)
  return value
}
