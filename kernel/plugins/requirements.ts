import type { ServiceKey } from '../di/keys.js'
import type { Installation } from './installation.js'

/** The ids of the services a plugin requires that are not there. */
export function missing(
  { definition }: Installation,
  isThere: (key: ServiceKey) => boolean,
): readonly string[] {
  const required = Object.values(definition.requires ?? {})
  return required.filter((key) => !isThere(key)).map(({ id }) => id)
}

/** The ids of the services a plugin provides. */
export function providedIds({ definition }: Installation): readonly string[] {
  return Object.values(definition.provides ?? {}).map(({ id }) => id)
}

/** The given plugins and every plugin that requires something of theirs, directly or not. */
export function dependents(
  of: readonly Installation[],
  order: readonly Installation[],
): ReadonlySet<Installation> {
  const found = new Set(of)
  // the order has providers first, so one pass finds dependents of dependents
  for (const one of order) {
    const needs = Object.values(one.definition.requires ?? {}).map(({ id }) => id)
    if ([...found].some((provider) => providedIds(provider).some((id) => needs.includes(id)))) found.add(one)
  }
  return found
}
