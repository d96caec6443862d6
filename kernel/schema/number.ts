import { describe, schema, wrong } from './schema.js'

/** A finite number, within the bounds if they are given. */
export const number = (bounds: { readonly min?: number; readonly max?: number } = {}) =>
  schema<number, number>((value) => {
    if (typeof value !== 'number' || !Number.isFinite(value))
      return wrong(`must be a number, not ${describe(value)}`)
    if (bounds.min !== undefined && value < bounds.min)
      return wrong(`must be at least ${bounds.min}, not ${value}`)
    if (bounds.max !== undefined && value > bounds.max)
      return wrong(`must be at most ${bounds.max}, not ${value}`)
    return { value }
  })
