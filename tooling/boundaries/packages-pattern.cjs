/**
 * Patterns for packages as dependency-cruiser names them, found or not.
 *
 * @param {...string} names regular expressions; one that ends in - or / stands for all that begin so
 * @returns {string[]}
 */
module.exports = function packagesPattern(...names) {
  return names.map((name) => `(^|/node_modules/|^node_modules/)${name}${/[-/]$/.test(name) ? '' : '(/|$)'}`)
}
