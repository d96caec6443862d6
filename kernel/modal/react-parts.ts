/**
 * React's packages, to be evaluated one per idle period. In a file of its own: an import of them from the entry makes a
 * host's bundler put its CommonJS interop code there.
 */
export const reactParts: readonly (() => Promise<unknown>)[] = [
  () => import('react'),
  () => import('react-dom/client'),
]
