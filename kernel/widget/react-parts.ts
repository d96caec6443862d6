/**
 * React in parts, each to be evaluated in a moment of its own. They are named here and not in the entry: a host's bundler
 * adds to whatever imports a CommonJS package by name the code that makes a module of it.
 */
export const reactParts: readonly (() => Promise<unknown>)[] = [
  () => import('react'),
  () => import('react-dom/client'),
]
