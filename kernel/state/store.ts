import { createStore } from 'jotai/vanilla'

/** Where the values of one widget's atoms live. Atoms are shared constants; two stores never share a value. */
export type Store = ReturnType<typeof createStore>

export { createStore }
