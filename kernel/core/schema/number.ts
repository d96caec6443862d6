import { createSchema, mustBe } from './schema.js'

/** Accepts a finite number within the bounds, which are included. */
export const number = ({
  min = -Infinity,
  max = Infinity,
}: { readonly min?: number; readonly max?: number } = {}) =>
  createSchema<number, number>((value) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return mustBe('a number', value)
    if (value < min) return mustBe(`at least ${min}`, value)
    return value > max ? mustBe(`at most ${max}`, value) : { value }
  })
