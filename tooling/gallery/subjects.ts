/// <reference types="vite/types/importMeta.d.ts" />
import { readOptions } from '../../kernel/core/plugins/activation.js'
import type { Plugin, PluginFactory } from '../../kernel/core/plugins/definition.js'
import type { RouteKey } from '../../kernel/core/keys.js'
import type { ViewState } from '../../kernel/testing/index.js'

/** Something with states: a view, or what opens the widget on a host's page. */
export interface Subject {
  /** A route's id, or the plugin's with `.trigger`. */
  readonly id: string
  /** Path of its states file in the repository. */
  readonly file: string
  /** Opened by the gallery where a state does not say how; none for a trigger, which is mounted. */
  readonly view: RouteKey | undefined
  readonly states: readonly ViewState[]
  /** Makes the plugin it belongs to, as it comes without options. */
  make(): Plugin
}

/** All that is to be drawn, and the views that have no states. */
export interface Subjects {
  readonly found: readonly Subject[]
  readonly missing: readonly string[]
}

/** What a `*.states.ts` file exports. */
interface StatesModule {
  readonly states: readonly ViewState[]
  /** The route of the view they are states of; those of a trigger have none. */
  readonly view?: RouteKey
  /** For what belongs to no plugin: one that brings it. */
  readonly plugin?: () => Plugin
}

const plugins = import.meta.glob<Record<string, unknown>>('../../plugins/*/index.ts', { eager: true })
const written = import.meta.glob<StatesModule>(
  ['../../plugins/*/{views,trigger}/*.states.{ts,tsx}', '../../kernel/**/*.states.{ts,tsx}'],
  { eager: true },
)

/** Every view and trigger that a plugin contributes, and what the kernel draws by itself, with its states. */
export function findSubjects(): Subjects {
  const files = Object.entries(written)
  const contributed = Object.entries(plugins).flatMap(([path, module]) => {
    const folder = path.replace('index.ts', '')
    const own = files.filter(([file]) => file.startsWith(folder))
    return factoriesIn(module).flatMap((make) => {
      const plugin = make()
      return readOptions(plugin.definition, plugin.input).contributions.flatMap((one) => {
        if (one.kind === 'trigger') {
          return [{ id: `${plugin.id}.trigger`, make, states: own.find(([, { view }]) => !view) }]
        }
        if (one.kind !== 'view') return []
        return [{ id: one.route.id, make, states: own.find(([, { view }]) => view?.id === one.route.id) }]
      })
    })
  })
  const free = files.flatMap((states) => {
    const { plugin: make, view } = states[1]
    return make && view ? [{ id: view.id, make, states }] : []
  })
  return {
    found: [...contributed, ...free].flatMap(({ id, make, states }) =>
      states
        ? [
            {
              id,
              make,
              file: states[0].replace('../../', ''),
              states: states[1].states,
              view: states[1].view,
            },
          ]
        : [],
    ),
    missing: contributed.filter(({ states }) => !states).map(({ id }) => id),
  }
}

function factoriesIn(module: Record<string, unknown>): readonly (() => Plugin)[] {
  return Object.values(module).filter(isFactory)
}

function isFactory(value: unknown): value is PluginFactory {
  return typeof value === 'function' && 'definition' in value
}
