/**
 * Something our own code does not do. `message` says why, and what to do instead.
 *
 * @typedef {object} Restriction
 * @property {string} name of the rule, after `foyer/`
 * @property {string} message
 * @property {readonly string[]} files where it holds
 * @property {readonly string[]} [ignores] where it does not, of those
 * @property {string} [selector] nodes that may not be there (esquery)
 * @property {readonly string[]} [globals] names that may not be read from the global scope, also as
 *   `globalThis.name`; `Date.now` is one member of one; `typeof name` is allowed
 * @property {RegExp} [comments] what comments may not contain
 * @property {RegExp} [fileName] what the name of a file may not look like
 */

export {}
