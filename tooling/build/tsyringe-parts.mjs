/** Modules of tsyringe whose features foyerkit does not offer, with what takes their place. */
const replaced = {
  // delay() for cyclic classes: no class token is registered, so nothing is an instance of it
  'tsyringe/dist/esm2015/lazy-helpers.js': 'export class DelayedConstructor {}',
  // texts around an error of a constructor parameter: classService throws the error itself
  'tsyringe/dist/esm2015/error-helpers.js':
    'export const formatErrorCtor = (_constructor, _index, { message }) => message',
  // runs the one asynchronous function of tsyringe, the container's dispose(), which catches nothing
  'tsyringe/node_modules/tslib/tslib.es6.js': `export async function __awaiter(self, _arguments, _Promise, generator) {
    const steps = generator.call(self)
    let step = steps.next()
    while (!step.done) step = steps.next(await step.value)
  }`,
}

/** Methods of tsyringe's container that foyerkit calls neither itself nor through another method. */
export const unusedMethods = [
  'afterResolution',
  'beforeResolution',
  'clearInstances',
  'getAllRegistrations',
  'registerSingleton',
  'registerType',
  'reset',
  'resolveAll',
]

const container = 'tsyringe/dist/esm2015/dependency-container.js'

/**
 * Leaves out what a bundler cannot: unused methods of a class, and modules behind them. 0.6 KB of the entry after gzip.
 * The sources, and so all unit tests, use tsyringe as it is published; tests of the built package use what is left.
 *
 * @returns {import('rollup').Plugin}
 */
export function tsyringeParts() {
  return {
    name: 'foyer-tsyringe-parts',
    load(id) {
      const path = Object.keys(replaced).find((file) => id.replaceAll('\\', '/').endsWith(file))
      return path ? replaced[/** @type {keyof typeof replaced} */ (path)] : null
    },
    transform(code, id) {
      if (!id.replaceAll('\\', '/').endsWith(container)) return null
      return { code: withoutMethods(code, unusedMethods), map: null }
    },
  }
}

/**
 * Removes methods from a class that is indented by four spaces a level.
 *
 * @param {string} code
 * @param {readonly string[]} names
 * @returns {string}
 * @throws {Error} when there is no such method, as in another version of tsyringe
 */
export function withoutMethods(code, names) {
  return names.reduce((rest, name) => {
    const method = new RegExp(`^    ${name}\\([^]*?^    \\}\\n`, 'm')
    if (!method.test(rest)) throw new Error(`tsyringe's container has no method ${name}.`)
    return rest.replace(method, '')
  }, code)
}
