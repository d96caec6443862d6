// a module of its own: bundlers keep every export of a package that is imported by import()
export { normalize } from 'viem/ens'
