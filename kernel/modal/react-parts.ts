/**
 * React's packages, evaluated one per idle period. Separate file: an import in the entry makes a host's bundler put its
 * CommonJS interop code there.
 */
export const reactParts: readonly (() => Promise<unknown>)[] = [
  () => import('react'),
  () => import('react-dom/client'),
]
