import type { Theme } from 'foyerkit'

/** Variables that are the same in the light and the dark mode. The guide "Theming" of foyerkit lists all. */
const variables = {
  '--foyer-accent': '#7c3aed',
} as const

/**
 * The theme: `createFoyer({ theme: example() })`.
 *
 * @param mode default: that of the page's visitor
 */
export function example(mode: NonNullable<Theme['mode']> = 'auto'): Theme {
  return { mode, variables }
}
