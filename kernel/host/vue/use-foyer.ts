import type { Atom } from 'jotai/vanilla'
import {
  hasInjectionContext,
  inject,
  onScopeDispose,
  provide,
  shallowRef,
  type App,
  type ShallowRef,
} from 'vue'
import type { EventKey } from '../../core/keys.js'
import type { AnyPlugin } from '../../core/plugins/definition.js'
import { bindingErrors } from '../bindings/active-account.js'
import { listen } from '../bindings/requests.js'
import type { Foyer } from '../foyer.js'

// registered, so that two copies of this module in one build share their widget
const foyerKey = Symbol.for('foyerkit/vue')

/** Provides a widget to every component of an app: `app.use(FoyerPlugin, { foyer })`. The host disposes the widget. */
export const FoyerPlugin = {
  install(app: App, { foyer }: { readonly foyer: Foyer }): void {
    app.provide(foyerKey, foyer)
  },
}

/** Provides a widget to the components below the one whose `setup` calls it. The host disposes the widget. */
export function provideFoyer(foyer: Foyer): void {
  provide(foyerKey, foyer)
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
  const value = shallowRef(foyer.read(atom))
  if (typeof document !== 'undefined') onScopeDispose(foyer.watch(atom, (next) => (value.value = next)))
  return value
}
