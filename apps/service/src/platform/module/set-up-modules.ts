import type * as z from 'zod'
import type { ServiceConfig } from '../config/read-config.js'
import type { Enqueue } from '../jobs/job.js'
import type { AnyModule, ModuleContext } from './define-module.js'
import type { Platform } from './platform.js'

/** Module with its context. */
export interface RunningModule {
  readonly definition: AnyModule
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each module knows its own
  readonly context: ModuleContext<any, any, any, any>
}

/**
 * Sets up modules, those that are used first.
 *
 * @throws if an id occurs twice, if a module uses one that is missing, or if modules use each other in a circle.
 */
export async function setUpModules(
  modules: readonly AnyModule[],
  config: ServiceConfig,
  platform: Platform,
  { enqueueOf }: { readonly enqueueOf: (module: AnyModule) => Enqueue },
): Promise<readonly RunningModule[]> {
  const running = new Map<string, RunningModule>()
  for (const definition of inOrder(modules)) {
    const { id } = definition
    const uses = (definition.uses ?? []) as readonly AnyModule[]
    const projectSettings = definition.projectSettings as z.ZodType | undefined
    const context = {
      config: config.modules[id] ?? {},
      platform,
      enqueue: enqueueOf(definition),
      use: Object.fromEntries(
        uses.map((used) => [used.id, running.get(used.id)?.context.service as unknown]),
      ),
      settingsOf: ({ settings }: { readonly settings: Readonly<Record<string, unknown>> }) =>
        projectSettings?.parse(settings[id] ?? {}) ?? {},
    }
    const service: unknown = await definition.setup?.(context)
    running.set(id, { definition, context: { ...context, service } })
  }
  return [...running.values()]
}

/** Sorts modules so that each comes after those that it uses. */
function inOrder(modules: readonly AnyModule[]): readonly AnyModule[] {
  const byId = new Map<string, AnyModule>()
  for (const definition of modules) {
    if (byId.has(definition.id)) throw new Error(`Two modules have the id ${definition.id}.`)
    byId.set(definition.id, definition)
  }
  const sorted: AnyModule[] = []
  const visit = (definition: AnyModule, path: readonly string[]) => {
    if (sorted.includes(definition)) return
    const chain = [...path, definition.id]
    if (path.includes(definition.id))
      throw new Error(`Modules use each other in a circle: ${chain.join(' → ')}.`)
    for (const { id } of (definition.uses ?? []) as readonly AnyModule[]) {
      const used = byId.get(id)
      if (!used) throw new Error(`The module ${definition.id} uses the module ${id}, which is missing.`)
      visit(used, chain)
    }
    sorted.push(definition)
  }
  for (const definition of modules) visit(definition, [])
  return sorted
}
