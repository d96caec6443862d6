/* eslint-disable foyer/no-barrel -- plugins may import any of it */
// #region shared
export * from 'foyerkit/kernel'
export * from 'foyerkit/chain'
export * from 'foyerkit/plugins/evm/contract'
export { atom } from 'jotai/vanilla'
// #endregion
