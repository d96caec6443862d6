/**
 * Account of the development provider, the same at all six.
 *
 * @typedef {object} IdentityAccount
 * @property {string} id subject at every provider
 * @property {string} name
 * @property {string} email
 */

/** @type {readonly IdentityAccount[]} */
export const identityAccounts = [
  { id: '1001', name: 'Ada Lovelace', email: 'ada@meridian.example' },
  { id: '1002', name: 'Grace Hopper', email: 'grace@meridian.example' },
  { id: '1003', name: 'Alan Turing', email: 'alan@meridian.example' },
  { id: '1004', name: 'Katherine Johnson', email: 'katherine@meridian.example' },
]
